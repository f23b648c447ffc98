import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { About } from './about.ts';
import { backupMarks, unfinishedRestore } from '../src/platform/metrics/backup-marks.ts';
import type { BackupDatabase } from './database.ts';
import { openBucket } from './bucket.ts';
import type { FileStore } from './file-store.ts';
import { openFolder } from './folder.ts';
import { openPostgres } from './postgres.ts';
import type { Place, Settings } from './settings.ts';

/** All persistent data of the site. */
export interface Stores {
  database: BackupDatabase;
  /** The file stores, by their folder's name in a back-up. */
  files: Record<string, FileStore>;
}

/** Names in a data folder that belong to a process or the checkout, or are created again. */
const neverBackedUp = ['logs', 'release-keys', 'postgres', 'database-password'];

export function openStores(settings: Settings): Stores {
  const { dataDir, shellDataDir, databaseUrl, databasePassword, packages, releases, backupDir } = settings;
  /** The names in a data folder that have a store of their own, or are not backed up. */
  const excludedFrom = (folder: string) => {
    const inside = (place: Place) =>
      typeof place === 'string' && dirname(place) === folder ? [basename(place)] : [];
    const own = [packages, releases, backupDir].flatMap(inside);
    return new Set([...neverBackedUp, ...Object.values(backupMarks), unfinishedRestore, ...own]);
  };
  const folderOf = (dir: string) => openFolder(dir, excludedFrom(dir));
  const open = (place: Place) => (typeof place === 'string' ? openFolder(place) : openBucket(place));
  return {
    database: openPostgres(databaseUrl, databasePassword),
    files: {
      releases: open(releases),
      packages: open(packages),
      data: folderOf(dataDir),
      ...(shellDataDir !== dataDir && { 'shell-data': folderOf(shellDataDir) }),
    },
  };
}

/** The kind of each store. */
export function kindsOf({ files }: Stores): About['kinds'] {
  const stores = Object.entries(files).map(([name, { kind }]) => [name, kind] as const);
  return { database: 'server', ...Object.fromEntries(stores) };
}

/** Records that a back-up was made or tried; a trial may run where there is no data folder yet. */
export async function leaveMark({ dataDir }: Settings, mark: keyof typeof backupMarks): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, backupMarks[mark]), '');
}
