import { strToU8, zipSync } from 'fflate';
import { apps } from '@site/api-contract';
import { languages } from '@site/shared-i18n';
import { packageOf, premiumPackage } from '../../../src/platform/packages/app-packages.ts';
import type { PackageStore } from '../../../src/platform/packages/package-store.ts';
import { notes } from './notes.ts';

/** Adds a sample for each package that a store lacks: an archive with a text saying that it is a sample. */
export async function addSamplePackages(store: Pick<PackageStore, 'has' | 'put'>): Promise<void> {
  const samples = [
    ...apps.map(({ name }) => ({ app: name, appPackage: packageOf(name) })),
    { app: 'Premium', appPackage: premiumPackage },
  ];
  for (const { app, appPackage } of samples)
    if (!(await store.has(appPackage))) await store.put(appPackage, samplePackage(app));
}

function samplePackage(app: string): Uint8Array {
  const files = languages.map((language) => {
    return [`README.${language}.txt`, strToU8(`${notes[language](app)}\n`)] as const;
  });
  return zipSync(Object.fromEntries(files));
}
