import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentVariables, readConfig } from '../src/config.ts';
import { nobodyThere } from './stand-ins.ts';

const folder = join(import.meta.dirname, '..');

/** What the image sets itself, and what is for tests and for a machine without containers. */
const notForCompose = ['PORT', 'HOST', 'DATA_DIR'];

test('R8 every variable that the api reads stands in its README, and no other', async () => {
  const [, section = ''] = (await readFile(join(folder, 'README.md'), 'utf8')).split('## Environment\n');
  const rows = section.split('\n## ')[0]?.match(/^\| `[^|]+/gm) ?? [];
  const documented = rows.flatMap((row) => row.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(documented.sort()).toEqual([...environmentVariables].sort());
});

test('R8 every variable of the api reaches it through compose', async () => {
  const compose = await readFile(join(folder, '../docker-compose.yml'), 'utf8');
  const publisher = /^x-publisher:.*\n((?: .*\n)+)/m.exec(compose)?.[1] ?? '';
  const api = /^ {2}api:\n((?: {3,}.*\n)+)/m.exec(compose)?.[1]?.split('environment:\n')[1] ?? '';
  const passed = `${publisher}${api}`.match(/[A-Z][A-Z0-9_]+(?=: )/g) ?? [];
  expect(passed.sort()).toEqual(environmentVariables.filter((name) => !notForCompose.includes(name)).sort());
});

test('R11 whose forwarded address counts is named by addresses or by a number of proxies', () => {
  expect(readConfig({ ...nobodyThere, TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toBe(
    'loopback, 10.0.0.0/8',
  );
  expect(readConfig({ ...nobodyThere, TRUST_PROXY: '1' }).trustProxy).toBe(1);
  expect(() => readConfig({ ...nobodyThere, TRUST_PROXY: 'everyone' })).toThrow(/TRUST_PROXY: addresses/);
});

test('R10 C16 production takes no secret and no mail server that are for a machine of one’s own', () => {
  const production = {
    NODE_ENV: 'production',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    S3_ENDPOINT: 'http://storage:8333',
    S3_ACCESS_KEY_ID: 'site',
    S3_SECRET_ACCESS_KEY: 'of our own',
    SMTP_URL: 'smtps://mail.example.ch',
    MAIL_FROM: 'no-reply@example.ch',
    SITE_PUBLISHER: 'Example Apps GmbH',
    SITE_STREET: 'Beispielstrasse 5',
    SITE_CITY: '8000 Zürich',
    SITE_EMAIL: 'hello@example.ch',
  };
  expect(readConfig(production).mail).toMatchObject({ contactMailbox: 'hello@example.ch' });
  const local = { S3_SECRET_ACCESS_KEY: 'local-only-secret', SMTP_URL: 'smtp://mail:1025' };
  expect(() => readConfig({ ...production, ...local })).toThrow(
    /S3_SECRET_ACCESS_KEY: is needed of your own.*SMTP_URL: is needed of your own/,
  );
  expect(() => readConfig({ ...production, ...local, NODE_ENV: 'development' })).not.toThrow();
});
