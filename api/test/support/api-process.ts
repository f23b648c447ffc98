import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { runProgram, startListening, type ListeningProcess } from './listening-process.ts';
import { migratedDatabase } from './migrated-database.ts';
import { unreachableServices } from './start-stand-ins.ts';

const apiFolder = join(import.meta.dirname, '../..');

const anyPort = { PORT: '0' };

export interface ApiProcess extends ListeningProcess {
  /** Without trailing slash. */
  url: string;
  dataDir: string;
}

/** A temporary folder, and the function that removes it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'api-test-'));
  // A database server that has just ended may still write.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) };
}

/** A temporary folder with sample packages, and a migrated database. */
export async function folderWithFreshData(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await temporaryFolder();
  await cp(inject('freshData'), folder.path, { recursive: true });
  await createDatabase(folder.path, `template ${migratedDatabase}`);
  return folder;
}

/** A data folder that does not exist yet, and an empty database. */
export async function emptyStores(): Promise<{
  dataDir: string;
  databaseUrl: string;
  remove: () => Promise<void>;
}> {
  const { path, remove } = await temporaryFolder();
  await createDatabase(path);
  return { dataDir: join(path, 'data'), databaseUrl: await databaseUrlOf(path), remove };
}

/** Runs the command that puts sample packages into a data folder, or into the store that `environment` names. */
export async function addSamplePackages(environment: Record<string, string>): Promise<string> {
  const command = [join(apiFolder, 'stand-ins/dist/sample-packages.js')];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    env: { PATH: process.env['PATH'], ...environment },
  });
  return stdout;
}

/** The URL of a data folder's database, from a file in the folder. */
export function databaseUrlOf(dataDir: string): Promise<string> {
  return readFile(join(dataDir, databaseUrlFile), 'utf8');
}

const databaseUrlFile = 'database-url';

async function createDatabase(dataDir: string, from = ''): Promise<void> {
  const server = new URL(inject('databaseServer'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(`create database ${name} ${from}`);
  await client.end();
  server.pathname = `/${name}`;
  await writeFile(join(dataDir, databaseUrlFile), server.href);
}

/** Starts the built api on any free port and waits until it listens. */
export async function startApi(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ApiProcess> {
  const DATABASE_URL = environment['DATABASE_URL'] ?? (await databaseUrlOf(dataDir));
  const settings = { ...anyPort, ...unreachableServices, DATA_DIR: dataDir, ...environment, DATABASE_URL };
  const running = await startListening(apiFolder, 'dist/main.js', settings);
  return { ...running, url: `http://127.0.0.1:${String(running.logFields['port'])}`, dataDir };
}

/** Starts an api on fresh data before a file's tests and stops it after them. @returns it, filled once it has started */
export function startTestApi(environment: Record<string, string> = {}): ApiProcess {
  const api = {} as ApiProcess;
  let folder: Awaited<ReturnType<typeof folderWithFreshData>>;
  beforeAll(async () => {
    folder = await folderWithFreshData();
    Object.assign(api, await startApi(folder.path, environment));
  });
  afterAll(async () => {
    await api.stop();
    await folder.remove();
  });
  return api;
}

/** Runs the built api until it exits. @returns its exit code and standard error */
export function runApi(environment: Record<string, string>): Promise<{ code: number; error: string }> {
  return runProgram(apiFolder, 'dist/main.js', { ...anyPort, ...unreachableServices, ...environment });
}

/** Runs a command of the built api on a data folder. @returns its output and errors */
export async function runApiCommand(
  dataDir: string,
  environment: Record<string, string>,
  args: string[],
): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env['PATH'],
    ...unreachableServices,
    DATA_DIR: dataDir,
    DATABASE_URL: await databaseUrlOf(dataDir),
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/main.js', ...args], { cwd: apiFolder, env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: out + err }),
    );
  });
}
