import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { firstErrorLine } from './archive.ts';

type Query = (sql: string) => Promise<{ rows: unknown[] }>;

const tablesOf = `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
  from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`;

async function listTables(query: Query): Promise<string[]> {
  return (await query(tablesOf)).rows.map((row) => (row as { name: string }).name);
}

async function countRows(query: Query): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const table of await listTables(query)) {
    const { rows } = await query(`select count(*)::int as count from ${table}`);
    counted[table] = (rows[0] as { count: number }).count;
  }
  return counted;
}

const run = promisify(execFile);
const trialSuffix = '_restore_trial';

/** A database of a Postgres server, copied with `pg_dump` and `pg_restore`. @param password for a URL without one */
export function openPostgres(url: string, password: string | undefined) {
  const address = new URL(url);
  const secret = decodeURIComponent(address.password) || password;
  // The URL becomes a program's argument, which other users of the machine can see.
  address.password = '';
  const place = `${address.host}${address.pathname}`;

  async function connected<T>(database: URL, work: (query: Query) => Promise<T>): Promise<T> {
    const withPassword = new URL(database);
    // In the URL: the library ignores the option `password` beside a URL.
    if (secret) withPassword.password = encodeURIComponent(secret);
    const client = new pg.Client({ connectionString: withPassword.href, connectionTimeoutMillis: 5000 });
    try {
      await client.connect();
      return await work((sql) => client.query(sql));
    } catch (cause) {
      throw new Error(`the database ${place} cannot be used: ${firstErrorLine(cause)}`, { cause });
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  /** @throws Error with the program's first line on standard error */
  const program = async (name: string, database: URL, ...args: string[]) => {
    const env = { ...process.env, ...(secret && { PGPASSWORD: secret }) };
    try {
      await run(name, ['--dbname', database.href, '--no-owner', '--no-privileges', ...args], { env });
    } catch (cause) {
      const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
      throw new Error(isMissing ? `${name} is not installed` : firstErrorLine(cause), { cause });
    }
  };
  const fill = async (database: URL, file: string) => {
    await program('pg_restore', database, '--exit-on-error', '--single-transaction', file);
    return connected(database, countRows);
  };

  return {
    place,
    someNames: async () => (await connected(address, listTables)).slice(0, 3),
    /**
     * Writes a consistent snapshot into a file while others continue to write.
     * @returns the number of rows in each table of the snapshot, as all below do
     */
    dump: (file: string) =>
      connected(address, async (query) => {
        await query('begin isolation level repeatable read read only');
        const { rows } = await query('select pg_export_snapshot() as snapshot');
        const { snapshot } = rows[0] as { snapshot: string };
        const counted = await countRows(query);
        await program('pg_dump', address, '--format=custom', `--snapshot=${snapshot}`, '--file', file);
        return counted;
      }),
    count: () => connected(address, countRows),
    restore: (file: string) => fill(address, file),
    tryRestore: (file: string) =>
      connected(address, async (query) => {
        const scratch = new URL(address);
        scratch.pathname += trialSuffix;
        const name = pg.escapeIdentifier(decodeURIComponent(scratch.pathname.slice(1)));
        const drop = `drop database if exists ${name}`;
        // A trial that was killed has left all personal data there.
        await query(drop);
        await query(`create database ${name}`);
        try {
          return await fill(scratch, file);
        } finally {
          await query(drop);
        }
      }),
  };
}

export type BackupDatabase = ReturnType<typeof openPostgres>;
