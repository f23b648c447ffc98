import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { inject } from 'vitest';

const apiFolder = join(import.meta.dirname, '..');

export interface ApiProcess {
  /** Without a slash at its end. */
  url: string;
  dataDir: string;
  /** All that it has logged so far. */
  log(): string;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
  /** kill -9 */
  kill(): Promise<void>;
}

/** A folder for the data of one test, and the function that removes it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'api-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The same, with the data of an api that has been started before, or with a database of its own on the server. */
export async function folderWithFreshData(): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await temporaryFolder();
  const server = inject('databaseServer');
  if (server) await createDatabase(server, folder.path);
  else await cp(inject('freshData'), folder.path, { recursive: true });
  return folder;
}

/** Where the database of a data folder is, if it is on the server: a file in the folder says it. */
export async function databaseUrlOf(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, databaseUrlFile), 'utf8').catch(() => undefined);
}

const databaseUrlFile = 'database-url';

async function createDatabase(server: string, dataDir: string): Promise<void> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  await writeFile(join(dataDir, databaseUrlFile), url.href);
}

/** Starts the built api on any free port and waits until it listens. */
export async function startApi(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ApiProcess> {
  const databaseUrl = await databaseUrlOf(dataDir);
  const database: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const { child, lines } = spawnApi({ DATA_DIR: dataDir, ...database, ...environment });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The api ended with ${code}:\n${lines.join('\n')}`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const entry = parse(line);
      if (entry['msg'] === 'listening') resolve(Number(entry['port']));
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = once(child, 'exit');
    child.kill(signal);
    return (await exit)[0] as number | null;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    log: () => lines.join('\n'),
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

/** Runs the built api until it ends by itself; answers its exit code and what it wrote to standard error. */
export async function runApi(environment: Record<string, string>): Promise<{ code: number; error: string }> {
  const { child } = spawnApi(environment);
  let error = '';
  child.stderr?.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, error };
}

function spawnApi(environment: Record<string, string>): { child: ChildProcess; lines: string[] } {
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: apiFolder,
    env: { PATH: process.env['PATH'], PORT: '0', S3_EMBEDDED_PORT: '0', ...environment },
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  return { child, lines };
}

function parse(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
}
