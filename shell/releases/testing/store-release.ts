import type { BlobStore } from '../blob-store/index.ts';
import { accept } from '../state/poll-changes.ts';
import { createStateStore } from '../state/state-store.ts';
import { createReleaseStore } from '../store/release-store.ts';
import type { MadeUpRelease } from './made-up-release.ts';

/** Stores a release as a shell does that has accepted it. */
export async function storeRelease(blobs: BlobStore, made: MadeUpRelease): Promise<void> {
  await createReleaseStore(blobs).save(made);
  await createStateStore(blobs).change((state, now) =>
    accept(state, now, made.release, made.release.version),
  );
}
