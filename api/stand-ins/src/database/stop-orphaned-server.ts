import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How long a server may take to stop, in ms. */
const stopTimeoutMs = 10_000;

/**
 * Stops the server that a killed process has left behind on a folder, or waits until it has stopped. It is recognized by its
 * answer, as its process id may be another program's by now.
 */
export async function stopOrphanedServer(
  databaseDir: string,
  account: { user: string; password: string },
): Promise<void> {
  const lockFile = join(databaseDir, 'postmaster.pid');
  const [pid, folder, , port] = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n');
  if (!pid || resolve(folder ?? '') !== databaseDir) return;
  if (await servesFolder(databaseDir, { ...account, port: Number(port) }))
    process.kill(Number(pid), 'SIGINT');
  const deadline = Date.now() + stopTimeoutMs;
  while (existsSync(lockFile) && isRunning(Number(pid)) && Date.now() < deadline) await pause(50);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function servesFolder(databaseDir: string, account: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...account, host: '127.0.0.1', database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return resolve(rows[0]?.data_directory ?? '') === databaseDir;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
