import { resolve } from 'node:path';
import { ApiError } from '../http/api-error.ts';
import { folderStoreRoutes, packagesPath } from './folder-store-routes.ts';
import { openPackageFolder } from './package-folder.ts';
import type { PackageStore } from './package-store.ts';
import { signLink } from './signed-links.ts';

/** Stores packages as files that the api serves. @param signingKey of links @throws Error when the folder cannot be created */
export async function openFolderStore(folder: string, signingKey: Buffer): Promise<PackageStore> {
  const root = resolve(folder);
  const files = await openPackageFolder(root);
  return {
    ...files,
    async linkTo(appPackage) {
      if (!(await files.has(appPackage))) throw new ApiError('file_missing');
      return `${packagesPath}/${appPackage.key}?${signLink(signingKey, appPackage.key)}`;
    },
    routes: folderStoreRoutes(root, signingKey),
    close: () => undefined,
  };
}
