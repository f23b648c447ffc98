import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError } from '../http/api-error.ts';
import type { PackageStore, StoredPackage } from './package-store.ts';

/** The folder of the packages in a data folder. */
export const packageFolderOf = (dataDir: string): string => join(dataDir, 'packages');

/** Stores packages as files. @throws Error when the folder cannot be created */
export async function openPackageFolder(
  root: string,
): Promise<Pick<PackageStore, 'has' | 'find' | 'read' | 'put' | 'list' | 'remove' | 'check'>> {
  await mkdir(root, { recursive: true });
  return {
    has: async ({ key }) => Boolean(await findFile(join(root, key))),
    find: ({ key }) => findFile(join(root, key)),
    read: ({ key }, stored) => readFileOf(join(root, key), stored),
    put: ({ key }, body) => writeWhole(join(root, key), body),
    list: (prefix) => listFolder(root, prefix),
    remove: ({ key }) => rm(join(root, key), { force: true }),
    check: async () => void (await stat(root)),
  };
}

async function findFile(path: string): Promise<StoredPackage | undefined> {
  try {
    const file = await stat(path, { bigint: true });
    if (!file.isFile()) return undefined;
    // A copy may keep size and modification time; its inode or the time of its change differs.
    const version = [file.size, file.mtimeNs, file.ctimeNs, file.ino].join('-');
    return { size: Number(file.size), version };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new ApiError('storage_unavailable', { cause });
  }
}

async function listFolder(root: string, prefix: string): Promise<string[]> {
  try {
    return (await readdir(join(root, prefix))).map((name) => `${prefix}${name}`);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new ApiError('storage_unavailable', { cause });
  }
}

async function* readFileOf(path: string, { version }: StoredPackage): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>;
  if ((await findFile(path))?.version !== version) throw new Error(`${path} was replaced meanwhile`);
}

/** Writes a file atomically. */
async function writeWhole(path: string, body: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, body);
    await rename(draft, path);
  } catch (cause) {
    await rm(draft, { force: true });
    throw new ApiError('storage_unavailable', { cause });
  }
}
