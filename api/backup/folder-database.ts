import { createWriteStream, openAsBlob } from 'node:fs';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { PGlite } from '@electric-sql/pglite';
import { databaseDumpPath, dumpToken } from '../src/features/database-dump/dump-token.ts';
import { lockFolder } from '../src/platform/database/lock-folder.ts';
import { countRows, type BackupDatabase } from './database.ts';
import type { Settings } from './settings.ts';

/** The embedded database of a data folder. A running api dumps it; without one it is read from the folder. */
export function openFolderDatabase({ dataDir, apiUrl, apiSecret }: Settings): BackupDatabase {
  const place = join(dataDir, 'database');
  const names = () => readdir(place).catch(() => [] as string[]);

  /** @returns whether an api answered */
  async function askApi(file: string): Promise<boolean> {
    if (!apiUrl) return false;
    const headers = { Authorization: `Bearer ${await dumpToken(apiSecret, dataDir)}` };
    const answer = await fetch(new URL(databaseDumpPath, apiUrl), { headers }).catch(() => undefined);
    if (!answer) return false;
    if (!answer.ok || !answer.body)
      throw new Error(
        `the api at ${apiUrl} does not give its database (${answer.status}): it runs with other data`,
      );
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(file));
    return true;
  }
  async function readFolder(file: string): Promise<void> {
    const unlock = await lockFolder(place);
    try {
      const dump = await using({ dataDir: place }, (database) => database.dumpDataDir('none'));
      await writeFile(file, Buffer.from(await dump.arrayBuffer()));
    } finally {
      await unlock();
    }
  }
  const tryRestore = async (file: string) =>
    using({ loadDataDir: await openAsBlob(file) }, (database) => countRows((sql) => database.query(sql)));

  return {
    kind: 'folder',
    place,
    someNames: async () => (await names()).slice(0, 3),
    async dump(file) {
      if ((await names()).length === 0) throw new Error(`there is no database in ${dataDir}`);
      if (!(await askApi(file))) await readFolder(file);
      return tryRestore(file);
    },
    async restore(file) {
      const unlock = await lockFolder(place);
      try {
        // Postgres refuses a folder that other users can access.
        await chmod(place, 0o700);
        const options = { dataDir: place, loadDataDir: await openAsBlob(file) };
        return await using(options, (database) => countRows((sql) => database.query(sql)));
      } finally {
        await unlock();
      }
    },
    tryRestore,
  };
}

/** Opens the database, does the work and closes it. Production does not install this library. */
async function using<T>(
  options: { dataDir?: string; loadDataDir?: Blob },
  work: (database: PGlite) => Promise<T>,
): Promise<T> {
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
