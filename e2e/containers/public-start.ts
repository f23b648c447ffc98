import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyPair } from '@site/releases/testing';
import { until } from '../support/processes.ts';
import type { Project } from './engine.ts';
import { healthyMs } from './faults.ts';

/** Everything that `.env.example` asks for; what it has a value for stays. */
const answers: Record<string, string> = {
  SITE_HOST: 'www.example.ch',
  SITE_ORIGIN: 'https://www.example.ch',
  FILES_HOST: 'files.example.ch',
  S3_PUBLIC_ENDPOINT: 'https://files.example.ch',
  SITE_NAME: 'Example Apps',
  SITE_PUBLISHER: 'Example Apps GmbH',
  SITE_STREET: 'Beispielstrasse 5',
  SITE_CITY: '8000 Zürich',
  SITE_EMAIL: 'hello@example.ch',
  SITE_COMPANY_NUMBER: 'CHE-123.456.788',
  SITE_DIRECTOR: 'Ada Muster',
  SITE_HOSTING_PROVIDER: 'Muster Hosting AG',
  SITE_HOSTING_ADDRESS: 'Musterstrasse 1, 8000 Zürich, Schweiz',
  STRIPE_SECRET_KEY: 'sk_live_51abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_51abc',
  SITE_PAYMENT_LINKS: ['basic', 'premium', 'business']
    .map((plan) => `${plan}=https://buy.stripe.com/${plan}`)
    .join(),
  SMTP_URL: 'smtps://mail.example.ch',
  MAIL_FROM: 'no-reply@example.ch',
  RELEASE_PUBLIC_KEYS: `marketing=${keyPair().spki},commerce=${keyPair().spki},legal=${keyPair().spki}`,
};
/** The tag of the images that are there. */
const SITE_VERSION = 'before';
const secrets = /_SECRET$|_TOKEN$|PASSWORD$|SECRET_ACCESS_KEY$/;

/**
 * Starts shell, api, database and storage of a public site in an empty project, from `.env.example` alone.
 * @param settings ports and names of their own, beside another site on the host
 * @returns a line for each thing that went wrong
 */
export async function startPublicly(folder: string, project: Project, settings: Record<string, string>) {
  const example = await readFile(join(folder, '.env.example'), 'utf8');
  const filled = example.replace(/^([A-Z0-9_]+)=$/gm, (line, name: string) =>
    secrets.test(name) && !(name in answers)
      ? `${line}${randomBytes(32).toString('hex')}`
      : line + (answers[name] ?? ''),
  );
  const unprompted = Object.entries({ ...settings, SITE_VERSION }).filter(([name]) => !(name in answers));
  const lines = unprompted.map(([name, value]) => `${name}=${value}\n`).join('');
  await writeFile(join(folder, 'public.env'), `${filled}\n${lines}`);
  const compose = (...args: string[]) => project.compose('--env-file', 'public.env', ...args);
  const faults: string[] = [];
  try {
    await compose('up', '-d', '--no-build', 'postgres', 'storage', 'api', 'shell');
    const log = (service: string) => compose('logs', '--no-log-prefix', service);
    for (const service of ['api', 'shell']) {
      let output = '';
      const hasStartedOrFailed = async () =>
        /"msg":"listening"|^(?:api|shell): /m.test((output = await log(service)));
      await until(hasStartedOrFailed, `the public ${service} listens or refuses`, undefined, healthyMs);
      if (!output.includes('"msg":"listening"')) faults.push(output);
    }
    if ((await compose('ps', '-a', '--format', '{{.Service}}')).includes('payments'))
      faults.push('a public site runs the payment stand-in');
  } finally {
    await compose('down', '--volumes', '--timeout', '1');
  }
  return faults;
}
