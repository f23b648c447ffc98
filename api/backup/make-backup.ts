import { join } from 'node:path';
import { openFolder } from '@site/server-kit/blob-store';
import { type About, packArchive, withScratchFolder } from './archive.ts';
import { copyFiles, measure, namingStore } from './copy-files.ts';
import type { Settings } from './settings.ts';
import { kindsOf, recordTime, openStores } from './stores.ts';

export const databaseFile = 'database';

/** Backs up a running site: the database first, so that the copy contains every file that a row names. */
export async function makeBackup(settings: Settings): Promise<{ file: string; about: About }> {
  const stores = await openStores(settings);
  const made = new Date().toISOString();
  const file = join(settings.backupDir, `site-${made.replace(/[:.]/g, '-')}.tar.gz`);
  const about = await withScratchFolder(settings.backupDir, async (folder) => {
    const rows = await stores.database.dump(join(folder, databaseFile));
    const files: About['files'] = {};
    for (const [name, store] of Object.entries(stores.files)) {
      const copy = openFolder(join(folder, name));
      await namingStore(store, () => copyFiles(store, copy));
      files[name] = await measure(copy);
    }
    const contents: About = { format: 1, made, kinds: kindsOf(stores), rows, files };
    await packArchive(folder, contents, file);
    return contents;
  });
  await recordTime(settings, 'made');
  return { file, about };
}
