import { apps, type AppName } from '@site/api-contract';
import { paidPackageFile } from '@site/api-contract/paid-package';
import { ApiError } from '../http/api-error.ts';

/** A file in the store: its key there and the file name of its download. */
export interface StoredFile {
  key: string;
  fileName: string;
}

export const packageType = 'application/vnd.android.package-archive';

/** A stored file's media type; undefined for what no visitor gets. */
export const typeOf = (key: string): string | undefined =>
  key.endsWith('.pdf') ? 'application/pdf' : key.endsWith('.apk') ? packageType : undefined;

export const dispositionOf = ({ fileName }: StoredFile): string => `attachment; filename="${fileName}"`;

/** The package of a paid order (C13). */
export const premiumPackage: StoredFile = {
  key: `apps/premium/${paidPackageFile}`,
  fileName: paidPackageFile,
};

export function packageOf(name: AppName): StoredFile {
  const slug = apps.find((app) => app.name === name)?.slug ?? '';
  return { key: `apps/${slug}/${slug}.apk`, fileName: `${name}.apk` };
}

/** All packages; nothing else is served. */
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
