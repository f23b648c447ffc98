import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
/** The defaults of the container `storage`, as a machine without a .env file has them. */
const defaults = Object.fromEntries(
  [...compose.matchAll(/\$\{(SITE_ORIGIN|S3_BUCKET|\w+_ACCESS_KEY(?:_ID)?):-([^}]+)\}/g)].map(
    ([, name = '', preset = '']) => [name, preset],
  ),
);

/** Runs the storage's start script, but not the storage itself. @param {Record<string, string>} [changed] */
function storageAccounts(changed) {
  const folder = mkdtempSync(join(tmpdir(), 'storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = join(folder, 's3.json');
  // No storage runs, so the script is stopped before it would wait for the buckets.
  const line = ['api/seaweedfs/start-seaweedfs.sh', 'sh', '-c', `cat ${config}; kill 0`];
  const env = { PATH: process.env.PATH, ...defaults, S3_CONFIG: config, ...changed };
  return spawnSync('setsid', ['sh', ...line], { cwd: root, env, encoding: 'utf8' });
}

test('R8 S1 shell, api and the upload of packages have an account each, with the rights that each needs', () => {
  const { identities } = JSON.parse(storageAccounts().stdout);
  const rights = Object.fromEntries(
    identities.map((/** @type {any} */ { name, actions }) => [name, actions.sort()]),
  );
  expect(rights).toEqual({
    api: [
      'List:app-packages',
      'Read:app-packages',
      'Write:app-packages/documents/*',
      'Write:app-packages/erasures/*',
    ],
    packages: ['List:app-packages', 'Read:app-packages', 'Write:app-packages'],
    shell: ['List:releases', 'Read:releases', 'Write:releases'],
  });
  const secrets = identities.map((/** @type {any} */ { credentials }) => credentials[0].secretKey);
  expect(new Set(secrets).size).toBe(3);
});

test('S2 F-published-secrets the storage of a public site refuses published secrets, and ones that would break its accounts', () => {
  const open = { SITE_ORIGIN: 'https://www.example.ch' };
  const published = storageAccounts(open);
  expect([published.stdout, published.stderr.trim()]).toEqual([
    '',
    'storage: S3_SECRET_ACCESS_KEY: is published in the repository; a public site needs its own',
  ]);
  const customKeys = {
    ...open,
    S3_SECRET_ACCESS_KEY: 'a1',
    PACKAGES_SECRET_ACCESS_KEY: 'b2',
    RELEASES_SECRET_ACCESS_KEY: 'c3',
  };
  expect(JSON.parse(storageAccounts(customKeys).stdout).identities).toHaveLength(3);
  const broken = storageAccounts({ ...customKeys, RELEASES_SECRET_ACCESS_KEY: 'x","actions":["Admin"]' });
  expect(broken.stderr).toMatch(/^storage: RELEASES_ACCESS_KEY_ID and RELEASES_SECRET_ACCESS_KEY: letters/);
});
