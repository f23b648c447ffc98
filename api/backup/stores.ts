import { basename, dirname } from 'node:path';
import type { BackedDatabase } from './database.ts';
import { openBucket } from './bucket.ts';
import type { FileStore } from './file-store.ts';
import { openFolder } from './folder.ts';
import { openFolderDatabase } from './folder-database.ts';
import { openServerDatabase } from './server-database.ts';
import type { Place, Settings } from './settings.ts';

/** Everything that must last. */
export interface Stores {
  database: BackedDatabase;
  /** By their folder's name in a back-up. */
  files: Record<string, FileStore>;
}

/** Telling whoever watches the site when back-ups were made and tried; the api's metrics read them. */
export const marks = {
  made: 'backup-done',
  tried: 'restore-test-done',
  failed: 'restore-test-failed',
} as const;

/** What a data folder holds that is a process's own, is made anew, or belongs to the checkout. */
const ofTheMachine = ['logs', 'release-keys', 'database', 'database.pid', 'database.lock'];

export function openStores(settings: Settings): Stores {
  const { dataDir, shellDataDir, databaseUrl, databasePassword, packages, releases, backupDir } = settings;
  /** Names in a data folder that are kept by themselves, or not at all. */
  const leftOut = (folder: string) => {
    const inside = (place: Place) =>
      typeof place === 'string' && dirname(place) === folder ? [basename(place)] : [];
    const own = [packages, releases, backupDir].flatMap(inside);
    const names = new Set([...ofTheMachine, ...Object.values(marks), ...own]);
    return (name: string) => names.has(name);
  };
  const folderOf = (dir: string) => openFolder(dir, leftOut(dir));
  const open = (place: Place) => (typeof place === 'string' ? openFolder(place) : openBucket(place));
  return {
    database: databaseUrl ? openServerDatabase(databaseUrl, databasePassword) : openFolderDatabase(settings),
    files: {
      releases: open(releases),
      packages: open(packages),
      data: folderOf(dataDir),
      ...(shellDataDir !== dataDir && { 'shell-data': folderOf(shellDataDir) }),
    },
  };
}

/** How each store is kept. */
export function kindsOf({ database, files }: Stores): Record<string, 'folder' | 'server' | 'bucket'> {
  const stores = Object.entries(files).map(([name, { kind }]) => [name, kind] as const);
  return { database: database.kind, ...Object.fromEntries(stores) };
}
