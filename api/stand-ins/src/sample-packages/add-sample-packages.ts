import { strToU8, zipSync } from 'fflate';
import { apps } from '@site/api-contract';
import type { BlobStore } from '@site/http-server/blob-store';
import { languages } from '@site/shared-i18n';
import { packageOf, packageType, premiumPackage } from '../../../src/platform/file-store/app-packages.ts';
import { notes } from './notes.ts';

/** How long to wait for a store that starts, in ms. */
const startMs = 120_000;

/** Adds a sample for each package that a store lacks: an archive with a text saying that it is a sample. */
export async function addSamplePackages(files: BlobStore): Promise<void> {
  const samples = [
    ...apps.map(({ name }) => ({ app: name, appPackage: packageOf(name) })),
    { app: 'Premium', appPackage: premiumPackage },
  ];
  for (const { app, appPackage } of samples)
    if (!(await files.find(appPackage.key, AbortSignal.timeout(startMs))))
      await files.write(appPackage.key, samplePackage(app), { type: packageType });
}

function samplePackage(app: string): Uint8Array {
  const files = languages.map((language) => {
    return [`README.${language}.txt`, strToU8(`${notes[language](app)}\n`)] as const;
  });
  return zipSync(Object.fromEntries(files));
}
