import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with sample packages. */
    freshData: string;
    /** The URL of the Postgres server for the tests, with its user and password. */
    databaseServer: string;
  }
}

/** Builds the api and the stand-ins: the tests run the built programs. */
export function buildApi(): void {
  const build = spawnSync(process.execPath, ['.scripts/build.mjs', 'api', 'api/stand-ins'], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  });
  if (build.status !== 0) throw new Error(`The api does not build:\n${build.stdout}${build.stderr}`);
}
