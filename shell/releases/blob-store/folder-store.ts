import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { lock } from 'proper-lockfile';
import type { BlobStore } from './blob-store.ts';

/** Prefix of partially written files; static hosts do not serve dot files. */
const unfinished = '.new-';

/** A writer retries this often, 20 to 200 ms apart, while another holds the lock: 5 s and more. */
const lockRetries = { retries: 40, minTimeout: 20, maxTimeout: 200 };
/** A lock that was not renewed for this many ms belongs to a dead process. */
const lockStale = 10_000;

/** Contents as files of a folder, which is created on the first write. */
export function openFolder(location: string): BlobStore {
  const folder = resolve(location);
  const pathOf = (name: string) => join(folder, name);
  const replace = async (name: string, content: Uint8Array, options: { flush: boolean }) => {
    const path = pathOf(name);
    const partial = join(dirname(path), `${unfinished}${randomUUID()}`);
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(partial, content, options);
      await rename(partial, path);
    } catch (error) {
      // A partial file would keep a full disk full.
      await rm(partial, { force: true }).catch(() => undefined);
      throw cannotWrite(folder, error);
    }
  };
  return {
    location: folder,
    read: (name) => readFile(pathOf(name)).catch(absentIsUndefined),
    async readChanged(name, tag) {
      // Before the content: a write in between is then read the next time.
      const found = await stat(pathOf(name), { bigint: true }).catch(absentIsUndefined);
      if (!found) return { content: undefined, tag: undefined };
      const present = [found.ino, found.size, found.mtimeNs].join('-');
      return present === tag ? undefined : { content: await this.read(name), tag: present };
    },
    write: (name, content) => replace(name, content, { flush: false }),
    async list(prefix) {
      const start = pathOf(prefix.slice(0, prefix.lastIndexOf('/') + 1));
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(absentIsUndefined);
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.startsWith(unfinished))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .filter((name) => name.startsWith(prefix))
        .sort();
    },
    async written(prefix) {
      const times = (await this.list(prefix)).map(async (name) => {
        const found = await stat(pathOf(name)).catch(absentIsUndefined);
        return found ? [[name, found.mtime] as const] : [];
      });
      return new Map((await Promise.all(times)).flat());
    },
    async removeAll(prefix) {
      if (prefix.endsWith('/')) return rm(pathOf(prefix), { recursive: true, force: true });
      for (const name of await this.list(prefix)) await rm(pathOf(name), { force: true });
    },
    async append(log, line) {
      try {
        await mkdir(folder, { recursive: true });
        // A line cut short by a crash has no line break; this one must not be joined to it.
        await appendFile(pathOf(`${log}.jsonl`), `\n${line}\n`);
      } catch (error) {
        throw cannotWrite(folder, error);
      }
    },
    async lines(log, last = Infinity) {
      const text = await readFile(pathOf(`${log}.jsonl`), 'utf8').catch(absentIsUndefined);
      return (text ?? '').split('\n').filter(Boolean).slice(-last);
    },
    async update(name, change) {
      let lost: Error | undefined;
      const release = await mkdir(folder, { recursive: true })
        .then(() =>
          lock(folder, {
            lockfilePath: join(folder, '.lock'),
            retries: lockRetries,
            stale: lockStale,
            // Otherwise the library throws where nobody can catch it, and the process ends.
            onCompromised: (error) => void (lost = error),
          }),
        )
        .catch((error: unknown) => {
          throw cannotWrite(folder, error);
        });
      try {
        const content = change(await this.read(name));
        if (lost)
          throw new Error(`${folder} is being changed by someone else; nothing was written`, { cause: lost });
        // On the disk before it is put in place: no copy of what is updated exists elsewhere.
        if (content) await replace(name, content, { flush: true });
      } finally {
        if (!lost) await release();
      }
    },
  };
}

function absentIsUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

/** Why a folder cannot be written, by system error code. */
const causes: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk can only be read',
  EACCES: 'the process may not write there',
  ELOCKED: 'another process holds its lock',
};

/** Without the name of the partial file, so that repeated errors are equal. */
function cannotWrite(folder: string, cause: unknown): Error {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  return new Error(`${folder} cannot be written: ${causes[code] ?? message.replace(/ '.*/s, '')} (${code})`, {
    cause,
  });
}
