import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { About } from './about.ts';
import { unpackArchive } from './archive.ts';
import { measure } from './folder.ts';
import { databaseFile } from './make-backup.ts';
import { withScratchFolder } from './scratch-folder.ts';
import type { Settings } from './settings.ts';
import { kindsOf, leaveMark, openStores, type Stores } from './stores.ts';

/**
 * Restores a back-up into empty stores, the database last, so that no row refers to a missing file. Checks the
 * stores and the back-up's files before it writes.
 * @throws Error with one line when a store is not empty or of another kind, or the back-up is damaged
 */
export async function restoreBackup(settings: Settings, file: string): Promise<About> {
  const stores = openStores(settings);
  await requireEmpty(stores);
  return withScratchFolder(settings.backupDir, async (folder) => {
    const about = await unpackAndVerify(file, folder);
    requireSameKinds(about, stores);
    for (const [name, store] of Object.entries(stores.files)) {
      if (store.kind === 'folder') await mkdir(store.place, { recursive: true });
      await store.copyIn(join(folder, name));
    }
    compareRows(about, await stores.database.restore(join(folder, databaseFile)));
    return about;
  });
}

/**
 * Checks a back-up: unpacks it into a temporary folder, restores its database into a temporary one, compares the
 * counts, and records the outcome by a mark.
 * @param given the newest back-up by default
 */
export async function tryBackup(settings: Settings, given?: string): Promise<{ file: string; about: About }> {
  const { backupDir } = settings;
  try {
    const file = given ?? (await newestIn(backupDir));
    const about = await withScratchFolder(backupDir, async (folder) => {
      const itself = await unpackAndVerify(file, folder);
      compareRows(itself, await openStores(settings).database.tryRestore(join(folder, databaseFile)));
      return itself;
    });
    await leaveMark(settings, 'tried');
    return { file, about };
  } catch (error) {
    await leaveMark(settings, 'failed');
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
    if (!isDeepStrictEqual(await measure(join(folder, name)), expected))
      throw new Error(`${file} cannot be used: files of ${name} are missing; nothing was restored`);
  return about;
}

async function requireEmpty({ database, files }: Stores): Promise<void> {
  for (const store of [database, ...Object.values(files)]) {
    const names = await store.someNames();
    if (names.length > 0)
      throw new Error(
        `${store.place} is not empty (${names.join(', ')}): a back-up is restored into empty stores only; nothing was restored`,
      );
  }
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
