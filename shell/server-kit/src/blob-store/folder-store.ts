import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BlobStore } from './blob-store.ts';

/** Prefix of partially written files; static hosts do not serve dot files. */
const unfinished = '.new-';

/** How often an update is tried when others write at the same time, and the longest pause between two tries, in ms. */
const updateAttempts = 100;
const maxPauseMs = 50;
/**
 * A document is a folder of numbered contents; the highest number is the present one. So many are kept: a writer that was
 * stopped since it read cannot take a number that another one has used.
 */
const keptContents = 100;

/** Contents as files of a folder, made at the first write. @param foreign names at its top that are not the store's */
export function openFolder(location: string, foreign: ReadonlySet<string> = new Set()): BlobStore {
  const folder = resolve(location);
  const pathOf = (name: string) => {
    const path = join(folder, name);
    if (path !== folder && !path.startsWith(join(folder, sep)))
      throw new Error(`the name ${name} leads out of ${folder}`);
    return path;
  };
  return {
    location: folder,
    async find(name) {
      const path = pathOf(name);
      const file = await stat(path, { bigint: true }).catch(absentIsUndefined);
      if (!file?.isFile()) return undefined;
      // A copy may keep size and modification time; its inode or the time of its change differs.
      const version = [file.size, file.mtimeNs, file.ctimeNs, file.ino].join('-');
      return { size: Number(file.size), version, written: file.mtime, parts: partsOf(path) };
    },
    read: (name) => readFile(pathOf(name)).catch(absentIsUndefined),
    async readChanged(name, tag) {
      const newest = (await numbersOf(pathOf(name))).at(-1);
      if (newest === undefined) return { content: undefined, tag: undefined };
      if (String(newest) === tag) return undefined;
      const content = await this.read(`${name}/${newest}`);
      if (!content) throw new Error(`${folder}/${name}/${newest} was removed while it was read`);
      return { content, tag: String(newest) };
    },
    write: async (name, content) =>
      place(folder, pathOf(name), content instanceof Uint8Array ? content : content.parts, rename),
    list: async (prefix) => (await namesIn({ folder, foreign, prefix })).sort(),
    async written(prefix) {
      const times = (await this.list(prefix)).map(async (name) => {
        const stats = await stat(pathOf(name)).catch(absentIsUndefined);
        return stats ? [[name, stats.mtime] as const] : [];
      });
      return new Map((await Promise.all(times)).flat());
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async removeAll(prefix) {
      if (prefix.endsWith('/')) return rm(pathOf(prefix), { recursive: true, force: true });
      for (const name of await this.list(prefix)) await this.remove(name);
    },
    async update(name, change) {
      for (let attempt = 1; attempt <= updateAttempts; attempt++) {
        const { content, tag = '0' } = (await this.readChanged(name)) ?? {};
        const next = change(content);
        if (!next || (await placeNext(folder, pathOf(name), Number(tag) + 1, next))) return;
        await pause(Math.random() * maxPauseMs);
      }
      throw new Error(`${folder} is being changed by someone else; nothing was written`);
    },
    check: async () => void (await stat(folder)),
  };
}

interface Wanted {
  folder: string;
  foreign: ReadonlySet<string>;
  prefix: string;
}

/** The names with the prefix below a folder. Folders that are removed meanwhile count as empty. */
async function namesIn(wanted: Wanted, parent = ''): Promise<string[]> {
  const { folder, foreign, prefix } = wanted;
  const entries = await readdir(join(folder, parent), { withFileTypes: true }).catch(absentIsUndefined);
  const names = (entries ?? []).map(async (entry) => {
    const name = parent + entry.name;
    if (foreign.has(name) || entry.name.startsWith(unfinished)) return [];
    if (entry.isFile()) return name.startsWith(prefix) ? [name] : [];
    const leadsThere = `${name}/`.startsWith(prefix) || prefix.startsWith(`${name}/`);
    return entry.isDirectory() && leadsThere ? namesIn(wanted, `${name}/`) : [];
  });
  return (await Promise.all(names)).flat();
}

/** Writes a partial file, then puts it in its place: by `rename`, or by `link`, which replaces nothing. */
async function place(
  folder: string,
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  put: typeof rename | typeof link,
): Promise<void> {
  const partial = join(dirname(path), `${unfinished}${randomUUID()}`);
  try {
    await mkdir(dirname(path), { recursive: true });
    // A document is on the disk before it is put in place: no copy of it exists elsewhere.
    await writeFile(partial, content, { flush: put === link });
    await put(partial, path);
  } catch (error) {
    throw cannotWrite(folder, error);
  } finally {
    // A partial file would keep a full disk full.
    await rm(partial, { force: true }).catch(() => undefined);
  }
}

/** The numbers of a document's contents, ascending. @param document its path */
async function numbersOf(document: string): Promise<number[]> {
  const files = (await readdir(document).catch(absentIsUndefined)) ?? [];
  return files
    .map(Number)
    .filter(Number.isInteger)
    .sort((a, b) => a - b);
}

/** Places the next content of a document, and removes old ones. @returns false where another process was first */
async function placeNext(folder: string, document: string, number: number, content: Uint8Array) {
  const pathOf = (contentNumber: number) => join(document, String(contentNumber));
  try {
    await place(folder, pathOf(number), content, link);
  } catch (error) {
    if (codeOf((error as Error).cause) === 'EEXIST') return false;
    throw error;
  }
  const numbers = await numbersOf(document);
  const newest = numbers.at(-1) ?? number;
  const isStale = newest - number >= keptContents / 2;
  const old = numbers.filter(
    (contentNumber) => contentNumber <= newest - keptContents || (isStale && contentNumber === number),
  );
  await Promise.all(old.map((contentNumber) => rm(pathOf(contentNumber), { force: true }))).catch(
    () => undefined,
  );
  return !isStale;
}

async function* partsOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
}

function absentIsUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}

/** Why a folder cannot be written, by system error code. */
const causes: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk can only be read',
  EACCES: 'the process may not write there',
  EPERM: 'the process may not write there',
};

/** Without the name of the partial file, so that repeated errors are equal. What the content's source throws stays. */
function cannotWrite(folder: string, cause: unknown): unknown {
  const { code = '', message, syscall } = cause as NodeJS.ErrnoException;
  if (!syscall) return cause;
  const lacksLinks = code === 'EPERM' && syscall === 'link';
  const reason = lacksLinks ? 'its file system has no hard links' : causes[code];
  return new Error(`${folder} cannot be written: ${reason ?? message.replace(/ '.*/s, '')} (${code})`, {
    cause,
  });
}
