import { z } from 'zod';
import { strToU8, zipSync } from 'fflate';
import { type Language, languages } from '@site/shared-i18n';
import { nodeEnvSchema, readEnvironment } from '@site/server-kit/environment';
import { isThisMachine } from '@site/server-kit/public-site';
import { apps } from '@site/api-contract';
import type { BlobStore } from '@site/server-kit/blob-store';
import { openFiles } from '../../src/platform/file-store/file-store.ts';
import { fileBucketOf, fileBucketVariables } from '../../src/platform/file-store/file-bucket.ts';
import { packageOf, premiumPackage } from '../../src/orders/app-packages.ts';
import { packageType } from '../../src/platform/file-store/stored-file.ts';

/** How long to wait for a store that starts, in ms. */
const startMs = 120_000;

/** Adds a sample for each package that a store lacks: an archive with a text saying that it is a sample. */
async function addSamplePackages(files: BlobStore): Promise<void> {
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

/** The variables of the api that name the store of its packages. */
const environmentSchema = z.object({
  NODE_ENV: nodeEnvSchema,
  SITE_ORIGIN: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  DATA_DIR: z.string().default('.data'),
  ...fileBucketVariables,
});

/** @throws Error with one line that names the variable */
function readSettings() {
  const env = readEnvironment(environmentSchema, process.env);
  return {
    isPublic: env.NODE_ENV === 'production' || !isThisMachine(env.SITE_ORIGIN),
    dataDir: env.DATA_DIR,
    s3: fileBucketOf(env),
  };
}

const notes: Record<Language, (app: string) => string> = {
  fr: (app) =>
    `Ce fichier tient lieu du paquet de ${app}. Il s’agit d’un exemple à des fins de développement\u00a0: il ne s’installe pas.`,
  en: (app) =>
    `This file stands in for the package of ${app}. It is a sample for development and cannot be installed.`,
  de: (app) =>
    `Diese Datei steht anstelle des Pakets von ${app}. Sie ist ein Muster für die Entwicklung und lässt sich nicht installieren.`,
  it: (app) =>
    `Questo file sostituisce il pacchetto di ${app}. È un esempio per lo sviluppo e non si può installare.`,
  es: (app) =>
    `Este archivo hace las veces del paquete de ${app}. Es una muestra para el desarrollo y no se puede instalar.`,
  pt: (app) =>
    `Este ficheiro faz as vezes do pacote de ${app}. É um exemplo para o desenvolvimento e não pode ser instalado.`,
  ru: (app) => `Этот файл заменяет пакет ${app}. Это образец для разработки, установить его нельзя.`,
};

// Files with personal data and keys are their owner's alone.
process.umask(0o077);

try {
  const { isPublic, ...store } = readSettings();
  if (isPublic) process.stdout.write('sample-packages: none on a public site\n');
  else await addSamplePackages(await openFiles(store));
} catch (error) {
  const { message, cause } = error as Error;
  process.stderr.write(`sample-packages: ${message}${cause instanceof Error ? `: ${cause.message}` : ''}\n`);
  process.exit(1);
}
