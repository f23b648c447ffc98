import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyPair } from '@site/releases/testing';
import { answers, until } from '../support/processes.ts';
import type { Checkout } from './checkout.ts';
import { untilHealthy, untilStarted, type Project } from './engine.ts';

/**
 * Restores a back-up into a second, empty project on the same host, as documented, after an attempt that fails; and
 * starts it once with a wrong password of the database.
 * @returns a line for each thing that went wrong
 */
export async function restoreElsewhere(
  site: Checkout,
  project: Project,
  restored: Project,
): Promise<string[]> {
  const faults: string[] = [];
  await project.compose('run', '--rm', '-T', 'backup');
  const file = (await project.run('sh', '-c', 'ls backups | tail -n 1')).trim();
  const count = (of: Project) =>
    of.compose('exec', '-T', 'postgres', 'psql', '-U', 'site', '-Atc', 'select count(*) from orders');
  const orders = await count(project);

  const pageAnswers = () => answers(`${site.second.origin}/en/`);
  const restore = 'compose run --rm -T backup restore absent.tar.gz';
  const failed = await restored.attempt('docker', ...restore.split(' '));
  if (failed.code === 0) faults.push('a restore of nothing succeeded');
  // As a restore leaves it that is killed part-way.
  const mark = 'echo interrupted > /data/restore-unfinished';
  await restored.compose('run', '--rm', '-T', '--entrypoint', 'sh', 'backup', '-c', mark);
  await restored.compose('up', '-d', '--no-build');
  const untilLogged = (text: string, what: string) =>
    until(async () => (await restored.compose('logs', 'api')).includes(text), what);
  await untilLogged('A restore has not ended', 'the api refuses to start');
  await untilStarted(pageAnswers, 'pages are served without an api');
  // The shell has taken releases meanwhile: its volume is not empty.
  await restored.remove();

  await restored.compose('run', '--rm', '-T', 'backup', 'restore', file);
  await restored.compose('up', '-d', '--no-build');
  await untilHealthy(restored, 'api', 'shell', 'edge');
  const back = await count(restored);
  console.log(`restored ${back} of ${orders} orders into empty volumes`);
  if (back !== orders || orders === '0') faults.push(`${back} of ${orders} orders were restored`);

  const withWrongPassword = 'POSTGRES_PASSWORD=wrong docker compose up -d --no-build --no-deps api';
  const wrong = await restored.attempt('sh', '-c', withWrongPassword);
  if (wrong.code !== 0) faults.push(wrong.output);
  await untilLogged('password authentication failed', 'the api says why');
  if (!(await pageAnswers())) faults.push('a wrong password of the database takes the pages down');
  return faults;
}

/** Everything that `.env.example` asks for; what it has a value for stays. */
const given: Record<string, string> = {
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
    secrets.test(name) && !(name in given)
      ? `${line}${randomBytes(32).toString('hex')}`
      : line + (given[name] ?? ''),
  );
  const unprompted = Object.entries({ ...settings, SITE_VERSION }).filter(([name]) => !(name in given));
  const lines = unprompted.map(([name, value]) => `\n${name}=${value}`);
  await writeFile(join(folder, 'public.env'), filled + lines.join(''));
  const compose = (...args: string[]) => project.compose('--env-file', 'public.env', ...args);
  const faults: string[] = [];
  try {
    await compose('up', '-d', '--no-build', 'postgres', 'storage', 'api', 'shell');
    const log = (service: string) => compose('logs', '--no-log-prefix', service);
    for (const service of ['api', 'shell']) {
      let output = '';
      const hasStartedOrFailed = async () =>
        /"msg":"listening"|^(?:api|shell): /m.test((output = await log(service)));
      await untilStarted(hasStartedOrFailed, `the public ${service} listens or refuses`);
      if (!output.includes('"msg":"listening"')) faults.push(output);
    }
    if ((await compose('ps', '-a', '--format', '{{.Service}}')).includes('payments'))
      faults.push('a public site runs the payment stand-in');
  } finally {
    await compose('down', '--volumes', '--timeout', '1');
  }
  return faults;
}
