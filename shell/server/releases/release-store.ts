import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { releaseSchema, type Release } from '@site/shell-contract/release';

/** A verified release with the content of its files, as it is served. */
export interface KeptRelease {
  release: Release;
  files: ReadonlyMap<string, Buffer>;
}

export interface ReleaseStore {
  /** Keeps a verified release; nothing of it is seen before all of it is written. */
  keep(kept: KeptRelease): Promise<void>;
  read(remote: string, version: string): Promise<KeptRelease | undefined>;
  /** Remembers which version of a remote is live, for the next start. */
  markLive(remote: string, version: string): Promise<void>;
  liveVersion(remote: string): Promise<string | undefined>;
}

/** Keeps releases in a folder: `<remote>/<version>/…` beside `<remote>/live`. */
export function createReleaseStore(folder: string): ReleaseStore {
  const liveFile = (remote: string) => join(folder, remote, 'live');
  return {
    async keep({ release, files }) {
      const target = join(folder, release.remote, release.version);
      const partial = join(folder, release.remote, `.partial-${randomUUID()}`);
      for (const [path, content] of files) {
        await mkdir(dirname(join(partial, 'files', path)), { recursive: true });
        await writeFile(join(partial, 'files', path), content);
      }
      await writeFile(join(partial, 'release.json'), JSON.stringify(release));
      await rm(target, { recursive: true, force: true });
      await rename(partial, target);
    },
    async read(remote, version) {
      const base = join(folder, remote, version);
      const text = await readFile(join(base, 'release.json'), 'utf8').catch(() => undefined);
      if (!text) return undefined;
      const release = releaseSchema.parse(JSON.parse(text));
      const read = release.files.map(
        async ({ path }) => [path, await readFile(join(base, 'files', path))] as const,
      );
      return { release, files: new Map(await Promise.all(read)) };
    },
    async markLive(remote, version) {
      await mkdir(dirname(liveFile(remote)), { recursive: true });
      await writeFile(`${liveFile(remote)}.new`, version);
      await rename(`${liveFile(remote)}.new`, liveFile(remote));
    },
    async liveVersion(remote) {
      const version = await readFile(liveFile(remote), 'utf8').catch(() => undefined);
      return version?.trim() || undefined;
    },
  };
}
