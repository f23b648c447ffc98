import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openFolder } from '@site/server-kit/blob-store';
import { type About, unpackArchive, withScratchFolder } from './archive.ts';
import { copyFiles, measure, namingStore } from './copy-files.ts';
import { databaseFile } from './make-backup.ts';
import type { Settings } from './settings.ts';
import { unfinishedRestore } from '../src/platform/unfinished-restore.ts';
import { keptStore, kindsOf, recordTime, openStores, type Stores } from './stores.ts';

/**
 * Restores a back-up into empty stores, the database last, so that no row refers to a missing file. The back-up is unpacked
 * and verified before anything is written. From then until the restore has ended, a mark in the data folder keeps the api
 * from starting; the same back-up can be restored again.
 * @throws Error with one line when a store is not empty or of another kind, or the back-up is damaged
 */
export async function restoreBackup(settings: Settings, file: string): Promise<About> {
  const stores = await openStores(settings);
  const mark = join(settings.dataDir, unfinishedRestore);
  const unfinished = await readFile(mark, 'utf8').catch(() => '');
  if (!unfinished) await requireEmpty(stores);
  return withScratchFolder(settings.backupDir, async (folder) => {
    const about = await unpackAndVerify(file, folder);
    if (unfinished && unfinished !== about.made)
      throw new Error(`a restore of the back-up of ${unfinished} has not ended: run that one again`);
    requireSameKinds(about, stores);
    // Again: a site may have started while the back-up was unpacked.
    if (!unfinished) await requireEmpty(stores);
    await mkdir(settings.dataDir, { recursive: true });
    await writeFile(mark, about.made);
    for (const [name, store] of Object.entries(stores.files))
      await namingStore(store, () =>
        copyFiles(openFolder(join(folder, name)), store, { keepsExisting: name === keptStore }),
      );
    compareRows(about, await fillDatabase(stores.database, join(folder, databaseFile)));
    await rm(mark);
    return about;
  });
}

/** Restores the database in one transaction, unless an attempt before has. @returns the rows of each table */
async function fillDatabase(database: Stores['database'], file: string): Promise<Record<string, number>> {
  const isFilled = (await database.someNames()).length > 0;
  return isFilled ? database.count() : database.restore(file);
}

/**
 * Restores a back-up into temporary places, compares the counts, records the outcome.
 * @param chosen the newest by default
 */
export async function tryBackup(
  settings: Settings,
  chosen?: string,
): Promise<{ file: string; about: About }> {
  const { backupDir } = settings;
  try {
    const file = chosen ?? (await newestIn(backupDir));
    const about = await withScratchFolder(backupDir, async (folder) => {
      const contents = await unpackAndVerify(file, folder);
      compareRows(
        contents,
        await (await openStores(settings)).database.tryRestore(join(folder, databaseFile)),
      );
      return contents;
    });
    await recordTime(settings, 'tried');
    return { file, about };
  } catch (error) {
    await recordTime(settings, 'failed');
    throw error;
  }
}

async function newestIn(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const newest = names
    .filter((name) => /^site-.*\.tar\.gz$/.test(name))
    .sort()
    .at(-1);
  if (!newest) throw new Error(`there is no back-up in ${folder}`);
  return join(folder, newest);
}

/** Unpacks a back-up and compares its files with its `about.json`. */
async function unpackAndVerify(file: string, folder: string): Promise<About> {
  const about = await unpackArchive(resolve(file), folder);
  for (const [name, expected] of Object.entries(about.files))
    if (!isDeepStrictEqual(await measure(openFolder(join(folder, name))), expected))
      throw new Error(`${file} cannot be used: files of ${name} are missing; nothing was restored`);
  return about;
}

async function requireEmpty({ database, files }: Stores): Promise<void> {
  const refuse = (place: string, names: string[]) => {
    if (names.length > 0)
      throw new Error(
        `${place} is not empty (${names.slice(0, 3).join(', ')}): a back-up is restored into empty stores only; nothing was restored`,
      );
  };
  refuse(database.place, await database.someNames());
  for (const [name, store] of Object.entries(files))
    if (name !== keptStore) refuse(store.location, await namingStore(store, () => store.list('')));
}

function requireSameKinds({ kinds }: About, stores: Stores): void {
  for (const [name, kind] of Object.entries(kindsOf(stores)))
    if (kinds[name] !== kind)
      throw new Error(
        `the back-up was made of a ${kinds[name] ?? 'site'} for ${name}, the settings name a ${kind}; nothing was restored`,
      );
}

function compareRows({ rows }: About, restored: Record<string, number>): void {
  const wrong = Object.keys({ ...rows, ...restored }).filter((table) => rows[table] !== restored[table]);
  if (wrong.length > 0) throw new Error(`the restored database differs in ${wrong.join(', ')}`);
}
