import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentVariables, readConfig } from './config.ts';

const root = join(import.meta.dirname, '../..');
const needed = { API_URL: 'http://127.0.0.1:9', REMOTES: 'legal=http://127.0.0.1:9' };

/** What the image sets itself, and what is for development. */
const notForCompose = ['PORT', 'HOST', 'DATA_DIR', 'DEV_RELOAD'];

test('R8 every variable that the shell reads stands in its README, and no other', async () => {
  const [, section = ''] = (await readFile(join(root, 'shell/README.md'), 'utf8')).split('## Environment\n');
  const rows = section.split('\n## ')[0]?.match(/^\| `[^|]+/gm) ?? [];
  const documented = rows.flatMap((row) => row.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(documented.sort()).toEqual([...environmentVariables].sort());
});

test('R8 L17 every variable of the shell reaches it through compose', async () => {
  const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
  const publisher = /^x-publisher:.*\n((?: .*\n)+)/m.exec(compose)?.[1] ?? '';
  const shell = /^ {2}shell:\n((?: {3,}.*\n)+)/m.exec(compose)?.[1]?.split('environment:\n')[1] ?? '';
  const passed = (`${publisher}${shell}`.match(/[A-Z][A-Z0-9_]+(?=: )/g) ?? []).filter(
    (name) => !name.startsWith('AWS_'),
  );
  expect(passed.sort()).toEqual(environmentVariables.filter((name) => !notForCompose.includes(name)).sort());
});

test('R11 whose forwarded address counts is named by addresses or by a number of proxies', () => {
  const trusting = (proxies: string) => readConfig({ ...needed, TRUST_PROXY: proxies }).trustProxy;
  expect(trusting('loopback,uniquelocal')).toBe('loopback,uniquelocal');
  expect(trusting('1')).toBe(1);
  expect(() => trusting('everyone')).toThrow(/TRUST_PROXY: addresses/);
});
