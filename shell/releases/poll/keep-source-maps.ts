import type { Log } from '@site/server-kit/log';
import type { Release } from '@site/shell-contract/manifest';
import { ReleaseRefused } from '../manifest/release-refused.ts';
import type { SourceMapStore } from '../store/release-store.ts';
import { RemoteUnreachable, type RemoteHost } from './download-release.ts';

/** Limits of a release's source maps, in bytes and in files; of a release beyond them none are kept. */
const maxBytes = 32 * 1024 * 1024;
const maxMaps = 1000;

export function createSourceMapKeeper(store: SourceMapStore, log: Log) {
  /** By remote, the announced release whose source maps need no further download. */
  const settled = new Map<string, string>();
  /** By remote, the release whose source maps could not be stored, which is logged once, not at every poll. */
  const failed = new Map<string, string>();
  const running = new Map<string, Promise<void>>();

  async function download(host: RemoteHost, release: Release): Promise<void> {
    const { remote, version, sourceMaps } = release;
    try {
      verifySize(release);
      for (const map of sourceMaps) {
        if (await store.read(release, map)) continue;
        await store.save(release, map, await host.sourceMap(release, map));
      }
    } catch (error) {
      if (error instanceof RemoteUnreachable) return;
      if (!(error instanceof ReleaseRefused)) {
        if (failed.get(remote) !== version)
          log.warn({ err: error, remote, version }, 'source maps cannot be stored yet');
        failed.set(remote, version);
        return;
      }
      log.info(
        { remote, version, reason: error.message },
        'source maps are not kept: failures are told by line of the build',
      );
    }
    settled.set(remote, version);
  }

  return {
    /**
     * Stores missing source maps of an accepted release in the background. Called at each poll, it tries again after
     * failures of the host and of the store, not after a refused source map.
     */
    keep(host: RemoteHost, release: Release): void {
      const { remote, version } = release;
      if (settled.get(remote) === version || running.has(remote)) return;
      running.set(
        remote,
        download(host, release).finally(() => running.delete(remote)),
      );
    },
    /** Waits for what is under way; the host's own signal aborts it. */
    async stop() {
      await Promise.all(running.values());
    },
  };
}

export type SourceMapKeeper = ReturnType<typeof createSourceMapKeeper>;

function verifySize({ sourceMaps }: Release): void {
  const bytes = sourceMaps.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxBytes || sourceMaps.length > maxMaps)
    throw new ReleaseRefused(`they are ${sourceMaps.length} files of ${bytes} bytes, more than ${maxBytes}`);
}
