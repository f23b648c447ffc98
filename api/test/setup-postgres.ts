import { execFileSync } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { addSamplePackages } from './api-process.ts';
import { buildApi } from './build-api.ts';
import { postgresFolder } from './find-postgres.ts';
import getPort from 'get-port';

/** Builds the api and starts a Postgres server in a temporary folder. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  buildApi();
  const programs = postgresFolder();
  if (!programs) throw new Error('Postgres is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'api-test-postgres-'));
  // Postgres refuses to run as root.
  const user = process.getuid?.() === 0 ? Number(execFileSync('id', ['-u', 'postgres'])) : undefined;
  const as = user === undefined ? {} : { uid: user };
  if (user !== undefined) await chown(folder, user, -1);
  const data = join(folder, 'data');
  const settings = ['-D', data, '-U', 'api', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), settings, { ...as, cwd: folder, stdio: 'ignore' });
  const control = (command: string[]) =>
    execFileSync(join(programs, 'pg_ctl'), ['-D', data, '-w', ...command], {
      ...as,
      cwd: folder,
      stdio: 'ignore',
    });
  // Without durability: the tests kill the api, never the server.
  const start = (port: number) =>
    control(['-l', join(folder, 'log'), '-o', `-p ${port} -h 127.0.0.1 -k ${folder} -F`, 'start']);
  const port = await startAtFreePort(start);
  const fresh = join(folder, 'fresh-data');
  await addSamplePackages({ DATA_DIR: fresh });
  project.provide('freshData', fresh);
  project.provide('databaseServer', `postgres://api@127.0.0.1:${port}/postgres`);
  return async () => {
    control(['-m', 'immediate', 'stop']);
    await rm(folder, { recursive: true, force: true });
  };
}

/** Postgres must be told a port: where another program takes it first, the next one is tried. @returns the port */
async function startAtFreePort(start: (port: number) => void): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await getPort();
    try {
      start(port);
      return port;
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}
