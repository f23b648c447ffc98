import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError } from '../http/api-error.ts';
import type { PackageStore } from './package-store.ts';

/** The folder of the packages in a data folder. */
export const packageFolderOf = (dataDir: string): string => join(dataDir, 'packages');

/** Stores packages as files. @throws Error when the folder cannot be created */
export async function openPackageFolder(root: string): Promise<Pick<PackageStore, 'has' | 'put' | 'check'>> {
  await mkdir(root, { recursive: true });
  return {
    has: ({ key }) => isFile(join(root, key)),
    put: ({ key }, body) => writeWhole(join(root, key), body),
    check: async () => void (await stat(root)),
  };
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new ApiError('storage_unavailable', { cause });
  }
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
