import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { casing, DatabaseFull, type Database } from './database.ts';

/** An arbitrary number for the lock that prevents two processes from migrating at the same time. */
const migrationLock = 4_711_001;

/** Ms without a response until a connection asks for the server: one that vanished, as in a failover, closes nothing. */
const keepAliveMs = 10_000;

/** How many connections: one for each running job, and others for what jobs and requests read and write. */
const maxConnections = 15;
const closeTimeoutMs = 1000;

/** The pause between two attempts to reach a server at the start, in ms. */
const retryMs = 1000;

/** Codes of a server that is not there yet: no address, nobody listens, or it is still starting. */
const notYetThere = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', '57P03']);
const diskFull = '53100';

interface DatabaseSettings {
  databaseUrl: string;
  /** For a URL without a password. */
  databasePassword: string | undefined;
  /** How long to wait at the start for a server that is not there yet, in ms. */
  databaseWaitMs: number;
}

/**
 * Connects to a Postgres server and migrates the database.
 * @param onWait is called once, with the reason for the wait
 * @throws Error with one line when it cannot be used
 */
export async function openDatabase(
  { databaseUrl, databasePassword: password, databaseWaitMs }: DatabaseSettings,
  migrationsFolder: string,
  onWait: (reason: string) => void = () => undefined,
) {
  const connectionString = new URL(databaseUrl);
  if (password && !connectionString.password) connectionString.password = encodeURIComponent(password);
  const pool = new pg.Pool({
    connectionString: connectionString.href,
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  });
  // Without listeners, the process would end when the server closes a connection: an idle one, or one of a transaction.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, { casing });
  try {
    await untilThere(databaseWaitMs, onWait, () => migrateAlone(pool, migrationsFolder));
  } catch (cause) {
    await pool.end();
    throw new Error(`The database at DATABASE_URL cannot be used: ${reason(cause)}`, { cause });
  }
  return {
    db,
    /** Rejects when the database does not respond, with `DatabaseFull` when its disk takes nothing more. */
    check: () => checkWritable(db),
    /** Waits for the running queries, but for no transaction that hangs. */
    close: () => Promise.race([pool.end(), sleep(closeTimeoutMs, undefined, { ref: false })]),
  };
}

/** Repeats work for at most `waitMs` while the server is not there yet. */
async function untilThere(waitMs: number, onWait: (reason: string) => void, work: () => Promise<void>) {
  const deadline = Date.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work();
    } catch (error) {
      if (!notYetThere.has(codeOf(error)) || Date.now() + retryMs > deadline) throw error;
      if (isFirst) onWait(reason(error));
      await sleep(retryMs);
    }
  }
}

/** Makes the server write a temporary file: one whose disk is full still answers what needs none. */
async function checkWritable(db: Database): Promise<void> {
  try {
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`set local work_mem = '64kB'`);
      await transaction.execute(sql`select count(*) from generate_series(1, 10000)`);
    });
  } catch (error) {
    if (codeOf(error) === diskFull)
      throw new DatabaseFull('the disk of the database server is full', { cause: error });
    throw error;
  }
}

/** The code of an error, or of its cause: of a refused connection, or from the server. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause);
}

async function migrateAlone(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client, { casing }), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A refused connection is an AggregateError without a message of its own.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
