import { apps, type AppName } from '@site/api-contract';
import { paidPackageFile } from '@site/api-contract/paid-package';
import { ApiError } from '../platform/http/api-error.ts';
import type { StoredFile } from '../platform/file-store/stored-file.ts';

/** The package of a paid order (C13). */
export const premiumPackage: StoredFile = {
  key: `apps/premium/${paidPackageFile}`,
  fileName: paidPackageFile,
};

export function packageOf(name: AppName): StoredFile {
  const slug = apps.find((app) => app.name === name)?.slug ?? '';
  return { key: `apps/${slug}/${slug}.apk`, fileName: `${name}.apk` };
}

export const appPackages: readonly StoredFile[] = [
  ...apps.map(({ name }) => packageOf(name)),
  premiumPackage,
];

/** @throws ApiError `app_unknown` for a name that is not in the price list */
export function findApp(name: string): AppName {
  const app = apps.find((candidate) => candidate.name === name);
  if (!app) throw new ApiError('app_unknown', { field: 'appName' });
  return app.name;
}
