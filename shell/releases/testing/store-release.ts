import type { BlobStore } from '@site/server-kit/blob-store';
import { announcementOf } from '../manifest/announcement.ts';
import { digestOf } from '../manifest/read-manifest.ts';
import { openRegistry } from '../state/registry.ts';
import { createReleaseStore } from '../store/release-store.ts';
import type { MadeUpRelease } from './made-up-release.ts';

/** Stores a release as a shell does that has accepted it. @param sequence its number */
export async function storeRelease(blobs: BlobStore, made: MadeUpRelease, sequence: number): Promise<void> {
  const release = { ...made.release, sequence };
  const digest = digestOf(release);
  await createReleaseStore(blobs).save({ ...made, release, digest });
  const decision = await openRegistry(blobs).apply({
    type: 'announced',
    release: announcementOf(release, digest, new Date()),
    who: 'test',
    why: '',
  });
  if ('refusal' in decision) throw new Error(decision.refusal);
}
