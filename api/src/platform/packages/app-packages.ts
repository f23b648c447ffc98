import { apps, type AppName } from '@site/api-contract';

/** A package that can be downloaded: where it lies in the store, and the name it is saved under. */
export interface AppPackage {
  key: string;
  fileName: string;
}

export const packageType = 'application/vnd.android.package-archive';

/** The header by which browsers save a package under its name. */
export const dispositionOf = ({ fileName }: AppPackage): string => `attachment; filename="${fileName}"`;

/** The package that a paid order unlocks (specification, section 7). */
export const premiumPackage: AppPackage = {
  key: 'apps/premium/premium_app.apk',
  fileName: 'premium_app.apk',
};

export function packageOf(name: AppName): AppPackage {
  const slug = apps.find((app) => app.name === name)?.slug ?? '';
  return { key: `apps/${slug}/${slug}.apk`, fileName: `${name}.apk` };
}

/** All packages that there are: nothing else is ever served. */
export const appPackages: readonly AppPackage[] = [
  ...apps.map(({ name }) => packageOf(name)),
  premiumPackage,
];
