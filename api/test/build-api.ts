import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with sample packages, and with the database of an api's first start unless that is a server. */
    freshData: string;
    /** A Postgres server that is there for the tests alone; empty where the database is a folder. */
    databaseServer: string;
  }
}

/** The tests drive the api as it is shipped, built, and the stand-ins as well. */
export function buildApi(): void {
  for (const folder of ['..', '../stand-ins']) {
    const cwd = join(import.meta.dirname, folder);
    const build = spawnSync('npm', ['run', 'build'], { cwd, encoding: 'utf8' });
    if (build.status !== 0) throw new Error(`${cwd} does not build:\n${build.stdout}${build.stderr}`);
  }
}
