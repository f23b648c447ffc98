import { LRUCache } from 'lru-cache';
import { verifyFit, type ProvidedLibraries } from '../manifest/verify-manifest.ts';
import type { StoredRelease, ReleaseStore } from './release-store.ts';

/** A failed read is retried after this many ms: reading loads all files of the release. */
const readAgainMs = 5000;
/** The most memory for releases, in bytes. */
const heldBytes = 128 * 1024 * 1024;

/** Stored releases by version, read on demand; the least recently used are dropped. */
export interface ReleaseCache {
  /** @throws ReleaseRefused when the stored copy is damaged or does not fit this shell, Error when it cannot be read */
  get(remote: string, version: string): Promise<StoredRelease | undefined>;
  /** Adds a release that was just stored. */
  put(kept: StoredRelease): void;
}

/** @param provided the libraries of this shell, which a read release must fit */
export function createReleaseCache(store: ReleaseStore, provided: ProvidedLibraries): ReleaseCache {
  const held = new LRUCache<string, StoredRelease>({
    maxSize: heldBytes,
    sizeCalculation: ({ files }) => 1 + [...files.values()].reduce((sum, content) => sum + content.length, 0),
    fetchMethod: async (key) => {
      const [remote = '', version = ''] = key.split('/');
      const kept = await store.read(remote, version);
      if (kept) verifyFit(kept.release, provided);
      return kept;
    },
  });
  const failures = new LRUCache<string, Error>({ max: 100, ttl: readAgainMs });
  return {
    async get(remote, version) {
      const key = `${remote}/${version}`;
      const failure = failures.get(key);
      if (failure) throw failure;
      try {
        return await held.fetch(key);
      } catch (error) {
        failures.set(key, error as Error);
        throw error;
      }
    },
    put(kept) {
      const key = `${kept.release.remote}/${kept.release.version}`;
      failures.delete(key);
      held.set(key, kept);
    },
  };
}
