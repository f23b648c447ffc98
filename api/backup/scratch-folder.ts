import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Runs work with a temporary folder beside the back-ups that only its owner can read; removes it afterwards. */
export async function withScratchFolder<T>(beside: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(beside, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(beside, '.unpacked-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
