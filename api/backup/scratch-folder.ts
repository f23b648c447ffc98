import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Begins the names of temporary files and folders. */
const prefix = '.tmp-';

/** From this age on, in ms, a temporary file or folder belongs to a program that was killed. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Runs work with a temporary folder beside the back-ups that only its owner can read; removes it afterwards. */
export async function withScratchFolder<T>(beside: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(beside, { recursive: true, mode: 0o700 });
  await removeAbandoned(beside);
  const folder = await mkdtemp(join(beside, prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what killed programs have left: it contains personal data, and takes up the disk. */
async function removeAbandoned(beside: string): Promise<void> {
  for (const name of (await readdir(beside)).filter((one) => one.startsWith(prefix))) {
    const path = join(beside, name);
    const changed = await stat(path).catch(() => undefined);
    if (changed && Date.now() - changed.mtimeMs > abandonedAfterMs)
      await rm(path, { recursive: true, force: true });
  }
}
