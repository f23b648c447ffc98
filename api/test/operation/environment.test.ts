import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { environmentVariables, readConfig } from '../../src/config.ts';
import { runApi } from '../support/api-process.ts';
import { publicSite } from '../support/public-site.ts';
import { unreachableServices, standInKeys } from '../support/start-stand-ins.ts';

const folder = join(import.meta.dirname, '../..');

/** Variables that the image itself sets, and the file with a password: Compose passes the password. */
const notForCompose = ['PORT', 'HOST', 'DATA_DIR', 'PGPASSWORD_FILE'];

test('R8 docs/settings.md lists exactly the variables that the api reads', async () => {
  const document = await readFile(join(folder, '../docs/settings.md'), 'utf8');
  const documented = ['Shell and api', 'Api'].flatMap((heading) => {
    const [, section = ''] = document.split(`\n## ${heading}\n`);
    const rows = section.split('\n## ')[0]?.match(/^- `.+/gm) ?? [];
    // The names stand before the first colon; defaults are in brackets.
    return rows.flatMap((row) => row.replaceAll(/\([^)]*\)|:.*/g, '').match(/[A-Z][A-Z0-9_]+/g) ?? []);
  });
  expect(documented.sort()).toEqual([...environmentVariables].sort());
});

test('R8 compose passes every variable to the api', async () => {
  const compose = await readFile(join(folder, '../docker-compose.yml'), 'utf8');
  const publisher = /^x-publisher:.*\n((?: .*\n)+)/m.exec(compose)?.[1] ?? '';
  const api = /^ {2}api:\n((?: {3,}.*\n)+)/m.exec(compose)?.[1]?.split('environment:\n')[1] ?? '';
  const passed = `${publisher}${api}`.match(/[A-Z][A-Z0-9_]+(?=: )/g) ?? [];
  expect(passed.sort()).toEqual(environmentVariables.filter((name) => !notForCompose.includes(name)).sort());
});

test('R11 TRUST_PROXY accepts addresses or a number of proxies', () => {
  expect(readConfig({ ...unreachableServices, TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toBe(
    'loopback, 10.0.0.0/8',
  );
  expect(readConfig({ ...unreachableServices, TRUST_PROXY: '1' }).trustProxy).toBe(1);
  expect(() => readConfig({ ...unreachableServices, TRUST_PROXY: 'everyone' })).toThrow(
    /TRUST_PROXY: addresses/,
  );
});

test('E5 BUSINESS_PEOPLE is a whole number from 2 to 1000, as in the shell', () => {
  const faults = (BUSINESS_PEOPLE: string) => faultsOf({ ...unreachableServices, BUSINESS_PEOPLE });
  for (const people of ['2', '1000']) expect(faults(people), people).toEqual([]);
  for (const people of ['1', '1001', '2.5']) expect(faults(people), people).toEqual(['BUSINESS_PEOPLE']);
});

test('R10 C16 production refuses secrets and mail servers for local development', () => {
  const production = { ...publicSite, NODE_ENV: 'production' };
  expect(readConfig(production).mail).toMatchObject({ contactMailbox: 'hello@example.ch' });
  const local = { S3_SECRET_ACCESS_KEY: 'local-only-secret', SMTP_URL: 'smtp://mail:1025' };
  expect(faultsOf({ ...production, ...local })).toEqual(['S3_SECRET_ACCESS_KEY', 'SMTP_URL']);
  const onThisMachine = { NODE_ENV: 'development', SITE_ORIGIN: 'http://localhost:3000' };
  expect(() => readConfig({ ...publicSite, ...local, ...onThisMachine })).not.toThrow();
});

/** The variables that an error names. */
function faultsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    const { message } = error as Error;
    expect(message).not.toContain('\n');
    for (const value of Object.values(environment).filter((text = '') => text.length > 10))
      expect(message, 'no value is printed').not.toContain(value);
    return [...message.matchAll(/[:;] ([A-Z0-9_]+): /g)].map(([, name = '']) => name).sort();
  }
}

const origins = [
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://site.localhost',
];

test.each(origins)('S2 on the local origin %s the api starts with stand-ins', (SITE_ORIGIN) => {
  const standIns = {
    ...unreachableServices,
    DATABASE_URL: 'postgres://site:local-only@postgres:5432/site',
  };
  expect(faultsOf({ ...standIns, SITE_ORIGIN })).toEqual([]);
});

describe.each([
  { site: 'a public address', environment: publicSite },
  { site: 'production', environment: { ...publicSite, NODE_ENV: 'production' } },
])('on $site', ({ environment }) => {
  test('S2 the api starts with its own secrets and public addresses', () => {
    expect(faultsOf(environment)).toEqual([]);
    expect(faultsOf({ ...environment, SMTP_URL: 'smtp://localhost:25' })).toEqual([]);
    expect(faultsOf({ ...environment, S3_ENDPOINT: '', S3_PUBLIC_ENDPOINT: '' })).toEqual([]);
  });

  test.each([
    ['an origin without HTTPS', { SITE_ORIGIN: 'http://www.example.ch' }, ['SITE_ORIGIN']],
    ['a stand-in for the provider', { STRIPE_API_BASE: 'http://127.0.0.1:3005' }, ['STRIPE_API_BASE']],
    ['one in its own network', { STRIPE_API_BASE: 'https://payments:3005' }, ['STRIPE_API_BASE']],
    ['one at a private address', { STRIPE_API_BASE: 'https://10.1.2.3' }, ['STRIPE_API_BASE']],
    ['one written as a number', { STRIPE_API_BASE: 'https://2130706433' }, ['STRIPE_API_BASE']],
    ['one at an IPv6 address', { STRIPE_API_BASE: 'https://[::ffff:192.168.0.1]' }, ['STRIPE_API_BASE']],
    ['one without HTTPS', { STRIPE_API_BASE: 'http://api.example.ch' }, ['STRIPE_API_BASE']],
    [
      'a published secret key',
      { STRIPE_SECRET_KEY: 'sk_test_sandbox' },
      ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'],
    ],
    ['a published webhook secret', { STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' }, ['STRIPE_WEBHOOK_SECRET']],
    [
      'compose’s password of the database',
      { DATABASE_URL: 'postgres://site:local-only@postgres/site' },
      ['DATABASE_URL'],
    ],
    ['a published api secret', { API_SECRET: 'local-only-secret-of-32-characters' }, ['API_SECRET']],
    ['no api secret', { API_SECRET: '' }, ['API_SECRET']],
    ['a short api secret', { API_SECRET: 'short' }, ['API_SECRET']],
    ['the inbox of a machine of one’s own', { SMTP_URL: 'smtp://127.1:3007' }, ['SMTP_URL']],
    ['no mail server', { SMTP_URL: '' }, ['SMTP_URL']],
    ['downloads from this machine', { S3_PUBLIC_ENDPOINT: 'http://localhost:8333' }, ['S3_PUBLIC_ENDPOINT']],
    ['downloads from within the network', { S3_PUBLIC_ENDPOINT: '' }, ['S3_PUBLIC_ENDPOINT']],
    [
      'a test key beside a live one',
      { STRIPE_SECRET_KEY: 'sk_test_51abc' },
      ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'],
    ],
    [
      'several at once, also one of a wrong form',
      {
        API_SECRET: '',
        SITE_ORIGIN: 'http://www.example.ch',
        SMTP_URL: 'smtp://mail:1025',
        PORT: 'eighty',
        SITE_EMAIL: '',
      },
      ['API_SECRET', 'PORT', 'SITE_EMAIL', 'SITE_ORIGIN', 'SMTP_URL'],
    ],
  ])('S2 the api refuses to start with %s, in one line that names it', (_name, changed, names) => {
    expect(faultsOf({ ...environment, ...changed })).toEqual(names);
  });

  test('S2 F-test-keys test keys need a setting that allows them, and published ones are always refused', () => {
    const test = { STRIPE_SECRET_KEY: 'sk_test_51abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc' };
    const keys = ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'];
    expect(faultsOf({ ...environment, ...test })).toEqual(keys);
    expect(faultsOf({ ...environment, ...test, ALLOW_TEST_PAYMENTS: 'true' })).toEqual([]);
    const published = {
      STRIPE_SECRET_KEY: standInKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: standInKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
    };
    expect(faultsOf({ ...environment, ...published, ALLOW_TEST_PAYMENTS: 'true' })).toEqual(
      [...keys, 'STRIPE_WEBHOOK_SECRET'].sort(),
    );
  });
});

test('F-test-keys a test key together with a live key is refused, also on a local site', () => {
  const mixed = { ...publicSite, SITE_ORIGIN: '', STRIPE_SECRET_KEY: 'sk_test_51abc' };
  expect(faultsOf(mixed)).toEqual(['STRIPE_PUBLISHABLE_KEY']);
});

test('F-env-example .env.example asks for all that a public api needs, but for what the compose file sets', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const listed = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const needed = Object.keys(publicSite).filter(
    (name) => !['DATABASE_URL', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID'].includes(name),
  );
  expect(needed.filter((name) => !listed.includes(name))).toEqual([]);
});

test('S1 S2 the built api exits with one line if it would serve the public with stand-ins', async () => {
  const open = await runApi({ SITE_ORIGIN: 'https://www.example.ch', SMTP_URL: '' });
  expect(open.code).toBe(1);
  expect(open.error).toMatch(/^api: Wrong environment: [^\n]+\n$/);
  for (const name of ['SMTP_URL', 'API_SECRET', 'SITE_PUBLISHER'])
    expect(open.error).toContain(`${name}: is needed`);
  expect(open.error).toContain('STRIPE_SECRET_KEY: is published');
});
