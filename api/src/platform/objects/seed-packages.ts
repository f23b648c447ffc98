import { strToU8, zipSync } from 'fflate';
import { apps } from '@site/api-contract';
import { languages } from '@site/shared-i18n';
import { texts } from '../texts/texts.ts';
import type { ObjectStore } from './object-store.ts';
import { packageOf, premiumPackage } from './packages.ts';

const packageType = 'application/vnd.android.package-archive';

/** Puts a sample package of each app into a store that has none: a real archive that says what it is. */
export async function seedPackages(store: ObjectStore): Promise<void> {
  await store.ensureBucket();
  const samples = [
    ...apps.map(({ name }) => ({ app: name as string, key: packageOf(name).key })),
    { app: 'Premium', key: premiumPackage.key },
  ];
  for (const { app, key } of samples) {
    if (!(await store.has(key))) await store.put(key, samplePackage(app), packageType);
  }
}

function samplePackage(app: string): Uint8Array {
  const notes = languages.map((language) => {
    const note = texts(language)('samplePackage.note', { app });
    return [`README.${language}.txt`, strToU8(`${note}\n`)] as const;
  });
  return zipSync(Object.fromEntries(notes));
}
