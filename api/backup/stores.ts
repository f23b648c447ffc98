import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openBlobStore, openFolder, type BlobStore } from '@site/server-kit/blob-store';
import type { About } from './archive.ts';
import { openFiles } from '../src/platform/file-store/file-store.ts';
import { backupTimes } from '../src/platform/metrics/backup-times.ts';
import { unfinishedRestore } from '../src/platform/unfinished-restore.ts';
import { type BackupDatabase, openPostgres } from './postgres.ts';
import type { Settings } from './settings.ts';

export interface Stores {
  database: BackupDatabase;
  /** The file stores, by their folder's name in a back-up. */
  files: Record<string, BlobStore>;
}

/** Packages, documents, erasures: a restore only adds to them, as they may be later than the back-up. */
export const keptStore = 'packages';

/** Names in a data folder that belong to a process or the checkout, or are created again. */
const neverBackedUp = ['logs', 'release-keys', 'postgres', 'database-password'];

export async function openStores(settings: Settings): Promise<Stores> {
  const { dataDir, shellDataDir, databaseUrl, databasePassword, backupDir } = settings;
  const releases = await openBlobStore(settings.releases);
  const packages = await openFiles(settings);
  const folderOf = (folder: string) => {
    const locationsInside = [packages.location, releases.location, backupDir].filter(
      (location) => dirname(location) === folder,
    );
    const timeFiles = [...Object.values(backupTimes), unfinishedRestore];
    return openFolder(
      folder,
      new Set([...neverBackedUp, ...timeFiles, ...locationsInside.map((location) => basename(location))]),
    );
  };
  return {
    database: openPostgres(databaseUrl, databasePassword),
    files: {
      releases,
      packages,
      data: folderOf(dataDir),
      ...(shellDataDir !== dataDir && { 'shell-data': folderOf(shellDataDir) }),
    },
  };
}

export function kindsOf({ files }: Stores): About['kinds'] {
  const kindOf = ({ location }: BlobStore) => (location.startsWith('s3://') ? 'bucket' : 'folder');
  const stores = Object.entries(files).map(([name, store]) => [name, kindOf(store)] as const);
  return { database: 'server', ...Object.fromEntries(stores) };
}

/** Records that a back-up was made or tried; a trial may run where there is no data folder yet. */
export async function recordTime({ dataDir }: Settings, time: keyof typeof backupTimes): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, backupTimes[time]), '');
}
