import { join } from 'node:path';
import { openFolder } from '@site/http-server/blob-store';
import { type About, packArchive, withScratchFolder } from './archive.ts';
import { copyFiles, measure, named } from './copy-files.ts';
import type { Settings } from './settings.ts';
import { kindsOf, recordTime, openStores } from './stores.ts';

/** The name of the database's file in a back-up. */
export const databaseFile = 'database';

/**
 * Makes a back-up of a running site. The database is copied first: every file that a row names was stored before
 * that row, so the copy contains it.
 * @returns the path of the back-up
 */
export async function makeBackup(settings: Settings): Promise<{ file: string; about: About }> {
  const stores = await openStores(settings);
  const made = new Date().toISOString();
  const file = join(settings.backupDir, `site-${made.replace(/[:.]/g, '-')}.tar.gz`);
  const about = await withScratchFolder(settings.backupDir, async (folder) => {
    const rows = await stores.database.dump(join(folder, databaseFile));
    const files: About['files'] = {};
    for (const [name, store] of Object.entries(stores.files)) {
      const copy = openFolder(join(folder, name));
      await named(store, () => copyFiles(store, copy));
      files[name] = await measure(copy);
    }
    const itself: About = { format: 1, made, kinds: kindsOf(stores), rows, files };
    await packArchive(folder, itself, file);
    return itself;
  });
  await recordTime(settings, 'made');
  return { file, about };
}
