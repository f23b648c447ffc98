import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of an api that has started once and stopped; empty where the database is a server. */
    freshData: string;
    /** A Postgres server that is there for the tests alone; empty where the database is a folder. */
    databaseServer: string;
  }
}

/** The tests drive the api as it is shipped: built. */
export function buildApi(): void {
  const build = spawnSync('npm', ['run', 'build'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`The api does not build:\n${build.stdout}${build.stderr}`);
}
