import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { lock } from 'proper-lockfile';

/** The age at which a lock counts as abandoned, in ms: its holder renews it every second. */
const staleAfterMs = { holderSeemsAlive: 5000, holderIsGone: 2000 } as const;

/**
 * Locks a folder for this process, because PGlite silently loses rows when two processes write. Takes over the lock of a
 * killed process within seconds.
 * @returns the function that unlocks the folder
 * @throws Error when a running process holds the lock, or the folder is not writable
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const holderFile = `${folder}.pid`;
  const stale = (await isRunning(holderFile)) ? staleAfterMs.holderSeemsAlive : staleAfterMs.holderIsGone;
  const everyMs = 200;
  try {
    await mkdir(folder, { recursive: true });
    const unlock = await lock(folder, {
      stale,
      update: 1000,
      retries: {
        retries: Math.ceil((stale + 1000) / everyMs),
        factor: 1,
        minTimeout: everyMs,
        maxTimeout: everyMs,
      },
    });
    await writeFile(holderFile, String(process.pid));
    return unlock;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const fault = code === 'ELOCKED' ? 'is in use by another process' : `cannot be written: ${message}`;
    throw new Error(`The database folder ${folder} ${fault}`, { cause });
  }
}

async function isRunning(holderFile: string): Promise<boolean> {
  const holder = Number(await readFile(holderFile, 'utf8').catch(() => ''));
  if (!holder || holder === process.pid) return false;
  try {
    return process.kill(holder, 0);
  } catch {
    return false;
  }
}
