import { apps, type AppName } from '@site/api-contract';

/** The package that a paid order unlocks (specification, section 7). */
export const premiumPackage = { key: 'apps/premium/premium_app.apk', fileName: 'premium_app.apk' } as const;

/** Where an app's package lies in the store, and the name it is saved under. */
export function packageOf(name: AppName): { key: string; fileName: string } {
  const slug = apps.find((app) => app.name === name)?.slug ?? '';
  return { key: `apps/${slug}/${slug}.apk`, fileName: `${name}.apk` };
}
