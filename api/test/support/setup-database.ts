import { rm } from 'node:fs/promises';
import getPort from 'get-port';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { addSamplePackages, startApi, temporaryFolder } from './api-process.ts';
import { buildApi } from './build-api.ts';
import { migratedDatabase } from './migrated-database.ts';
import { startDatabase } from './start-stand-ins.ts';

/** Builds the api and starts the embedded database in a temporary folder. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  buildApi();
  const folder = await temporaryFolder();
  const database = await startDatabase(folder.path, await getPort());
  const server = new URL(database.url);
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  // Without durability: the tests kill the api, never the server.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.query(`create database ${migratedDatabase}`);
  await client.end();

  const migrated = new URL(server);
  migrated.pathname = `/${migratedDatabase}`;
  const data = await temporaryFolder();
  const api = await startApi(data.path, { DATABASE_URL: migrated.href });
  await api.stop();
  await rm(data.path, { recursive: true, force: true });
  await addSamplePackages({ DATA_DIR: data.path });
  project.provide('freshData', data.path);
  project.provide('databaseServer', server.href);
  return async () => {
    await database.stop();
    await Promise.all([folder.remove(), data.remove()]);
  };
}
