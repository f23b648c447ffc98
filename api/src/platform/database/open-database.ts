import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { casing, type OpenDatabase } from './database.ts';

/** An arbitrary number for the lock that prevents two processes from migrating at the same time. */
const migrationLock = 4_711_001;

/**
 * After this time without an answer, in ms, a connection asks whether the server is still there. One that has vanished, as
 * in a failover, closes nothing: the queries that wait for it would occupy the pool for ever.
 */
const keepAliveMs = 10_000;

/** How many connections: one for each running job, and others for what jobs and requests read and write. */
const maxConnections = 15;

/** How long `close` waits, in ms. */
const closeTimeoutMs = 1000;

interface DatabaseSettings {
  databaseUrl: string;
  /** For a URL without a password. */
  databasePassword: string | undefined;
}

/** Connects to a Postgres server and migrates the database. @throws Error with one line when it cannot be used */
export async function openDatabase(
  { databaseUrl, databasePassword: password }: DatabaseSettings,
  migrationsFolder: string,
): Promise<OpenDatabase> {
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
    await migrateAlone(pool, migrationsFolder);
  } catch (cause) {
    await pool.end();
    throw new Error(`The database at DATABASE_URL cannot be used: ${reason(cause)}`, { cause });
  }
  return {
    db,
    check: async () => void (await db.execute(sql`select 1`)),
    close: () => Promise.race([pool.end(), sleep(closeTimeoutMs, undefined, { ref: false })]),
  };
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
