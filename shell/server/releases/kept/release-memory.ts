import { LRUCache } from 'lru-cache';
import { verifyFit, type ProvidedLibraries } from '../follow/verify-release.ts';
import type { KeptRelease, ReleaseStore } from './release-store.ts';

/** Contents of releases held beside the live ones, in bytes: some twenty releases of a remote. */
const heldBytes = 128 * 1024 * 1024;

/** Kept releases by version, read when first needed; what was not needed for longest is let go. */
export interface ReleaseMemory {
  /** @throws ReleaseRefused when the kept copy is damaged or does not fit this shell */
  get(remote: string, version: string): Promise<KeptRelease | undefined>;
  /** Holds a release that was just kept. */
  put(kept: KeptRelease): void;
}

export function createReleaseMemory(store: ReleaseStore, provided: ProvidedLibraries): ReleaseMemory {
  const held = new LRUCache<string, KeptRelease>({
    maxSize: heldBytes,
    sizeCalculation: ({ files }) => 1 + [...files.values()].reduce((sum, content) => sum + content.length, 0),
    fetchMethod: async (key) => {
      const [remote = '', version = ''] = key.split('/');
      const kept = await store.read(remote, version);
      if (kept) verifyFit(kept.release, provided);
      return kept;
    },
  });
  return {
    get: (remote, version) => held.fetch(`${remote}/${version}`),
    put: (kept) => void held.set(`${kept.release.remote}/${kept.release.version}`, kept),
  };
}
