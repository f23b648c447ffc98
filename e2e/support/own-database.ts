import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { planServices } from '../../.scripts/services.mjs';

/** The environment variable with the URL of the site's database, password included. */
export const databaseServerVariable = 'DATABASE_SERVER';

/** The URL of the database that `npm start` has started, with its password. */
export async function databaseOfSite(settings: { PORT: string; DATA_DIR: string }): Promise<string> {
  const api = planServices(settings).services.find(({ name }) => name === 'api');
  const url = new URL(api?.env['DATABASE_URL'] ?? '');
  url.password = await readFile(join(settings.DATA_DIR, 'database-password'), 'utf8');
  return url.href;
}

/** Creates an empty database for an api of a test's own, beside the site's. @returns its URL, password included */
export async function createDatabase(): Promise<string> {
  const url = new URL(process.env[databaseServerVariable] ?? '');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}
