import { cp, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseStateFile, type FileStore } from './file-store.ts';

/**
 * The files of a folder.
 * @param excluded top-level names that are neither copied nor counted
 */
export function openFolder(place: string, excluded: ReadonlySet<string> = new Set()): FileStore {
  const names = async () =>
    (await readdir(place).catch(emptyIfMissing)).filter((name) => !excluded.has(name) && !isUnfinished(name));
  return {
    kind: 'folder',
    place,
    someNames: async () => (await names()).slice(0, 3),
    async copyOut(folder) {
      await mkdir(folder, { recursive: true });
      const copy = (name: string) => copyInUse(join(place, name), join(folder, name));
      if (!excluded.has(releaseStateFile)) await copy(releaseStateFile);
      for (const name of await names()) if (name !== releaseStateFile) await copy(name);
    },
    async copyIn(folder) {
      for (const name of await readdir(folder).catch(emptyIfMissing))
        await cp(join(folder, name), join(place, name), { recursive: true });
    },
  };
}

/**
 * Copies files of a running site. Files that are deleted during the copy are ignored: they are no longer needed.
 */
async function copyInUse(from: string, to: string): Promise<void> {
  try {
    if (!(await stat(from)).isDirectory()) return await cp(from, to);
    await mkdir(to, { recursive: true });
    for (const name of await readdir(from))
      if (!isUnfinished(name)) await copyInUse(join(from, name), join(to, name));
  } catch (error) {
    emptyIfMissing(error as NodeJS.ErrnoException);
  }
}

/** Whether a name is that of an incomplete file or a lock. */
const isUnfinished = (name: string) => name.startsWith('.new-') || name.endsWith('.lock');

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** The number of files and bytes in a folder of a back-up. */
export async function measure(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(emptyIfMissing);
  let [files, bytes] = [0, 0];
  for (const entry of entries) {
    if (typeof entry === 'string' || !entry.isFile()) continue;
    files += 1;
    bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return { files, bytes };
}
