import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { lock } from 'proper-lockfile';

/** How long a lock outlives a holder that stopped renewing it, in ms: a live one renews it every second. */
const patience = { holderSeemsAlive: 5000, holderIsGone: 2000 } as const;

/**
 * Takes a folder for this process alone: PGlite loses rows silently when two processes write.
 * The lock of a process that was killed is taken over within seconds.
 * @returns the function that gives it back
 * @throws Error when a living process holds the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const holderFile = `${folder}.pid`;
  const stale = (await isRunning(holderFile)) ? patience.holderSeemsAlive : patience.holderIsGone;
  const everyMs = 200;
  try {
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
    throw new Error(`The database folder ${folder} is in use by another process`, { cause });
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
