import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/**
 * A stand-in for Docker: it logs its arguments, and fails if they contain the text in FAILS. One container of each service runs,
 * unless the file `stopped` exists.
 */
const docker = `#!/bin/sh
echo "\${SITE_VERSION:+$SITE_VERSION }$*" >> "$CALLS"
case "$*" in *"\${FAILS:-nothing}"*) exit 1 ;; esac
case "$*" in *" ps -aq "*) printf 'old-1\\nnew-1\\n' ;; *" ps -q "*) [ -e stopped ] || echo old-1 ;; esac
`;

/** A checkout with one commit and a `.env`, and a function that runs the upgrade in it. */
function checkout() {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.run'));
  mkdirSync(join(folder, 'bin'));
  for (const file of ['.run/upgrade.sh', 'package.json'])
    writeFileSync(join(folder, file), readFileSync(join(root, file)));
  writeFileSync(join(folder, '.gitignore'), '.env\nbin\ncalls\nkept\nstopped\n');
  writeFileSync(join(folder, '.env'), 'API_SECRET=mine\nSITE_VERSION=1.0.0-before\n', {
    mode: 0o600,
  });
  writeFileSync(join(folder, 'bin/docker'), docker);
  chmodSync(join(folder, 'bin/docker'), 0o755);
  const git = (...args) => {
    const as = ['-c', 'user.name=A', '-c', 'user.email=a@example.ch', '-c', 'commit.gpgsign=false'];
    const { status, stdout, stderr } = spawnSync('git', [...as, ...args], { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  const calls = join(folder, 'calls');
  return {
    version: `1.0.0-${git('rev-parse', '--short=12', 'HEAD')}`,
    settings: (file = '.env') => readFileSync(join(folder, file), 'utf8').trim().split('\n'),
    /** What is written into the present file shows in this one, too. */
    keepSettings: () => linkSync(join(folder, '.env'), join(folder, 'kept')),
    mode: () => statSync(join(folder, '.env')).mode & 0o777,
    stop: () => writeFileSync(join(folder, 'stopped'), ''),
    upgrade(args = [], FAILS = '') {
      writeFileSync(calls, '');
      const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, CALLS: calls, FAILS };
      const { status, stderr } = spawnSync('sh', ['.run/upgrade.sh', ...args], { cwd: folder, env });
      const done = readFileSync(calls, 'utf8').replaceAll('compose --profile edge --profile backup ', '');
      return {
        status,
        says: String(stderr),
        calls: done
          .trim()
          .split('\n')
          .filter((line) => !/(^| )ps -/.test(line)),
      };
    },
  };
}

const replaced = (service, version) => [
  `${version} up -d --no-deps --no-build --no-recreate --scale ${service}=2 --wait ${service}`,
  `${version} stop old-1`,
  `${version} rm old-1`,
];

test('O6 an upgrade builds, backs up, replaces api and shell one after the other; one command undoes it', () => {
  const site = checkout();
  const { version } = site;
  expect(site.upgrade()).toEqual({
    status: 0,
    says: '',
    calls: [
      `${version} build api shell backup`,
      `${version} run --rm backup`,
      ...replaced('api', version),
      ...replaced('shell', version),
    ],
  });
  const kept = ['API_SECRET=mine', `SITE_VERSION=${version}`, 'SITE_VERSION_BEFORE=1.0.0-before'];
  expect(site.settings()).toEqual(kept);
  expect(site.upgrade().status, 'the same commit again, with newer base images').toBe(0);
  expect(site.settings(), 'an undo still leads to another version').toEqual(kept);
  expect(site.upgrade(['--undo']).calls).toEqual([
    ...replaced('shell', '1.0.0-before'),
    ...replaced('api', '1.0.0-before'),
  ]);
  expect(site.settings()).toEqual([
    'API_SECRET=mine',
    'SITE_VERSION=1.0.0-before',
    `SITE_VERSION_BEFORE=${version}`,
  ]);
});

test('O6 an upgrade of a site that does not run says so and changes no setting', () => {
  const site = checkout();
  const before = site.settings();
  site.stop();
  expect(site.upgrade()).toMatchObject({ status: 1, says: 'upgrade: no api runs; start the site first\n' });
  expect(site.settings()).toEqual(before);
});

test('O6 without a back-up nothing is replaced, and what does not become healthy serves nobody', () => {
  const site = checkout();
  const before = site.settings();
  const unsaved = site.upgrade([], 'run --rm backup');
  expect(unsaved.status).not.toBe(0);
  expect(unsaved.calls.filter((line) => /^(up|stop|rm)/.test(line))).toEqual([]);
  expect(site.settings()).toEqual(before);
  const sick = site.upgrade([], '--wait api');
  expect(sick.status).toBe(1);
  expect(sick.calls.slice(2)).toEqual([replaced('api', site.version)[0], `${site.version} rm -f new-1`]);
  expect(site.settings(), 'the next start and undo know the version that serves').toEqual(before);
  const half = site.upgrade([], '--wait shell');
  expect(half.status).toBe(1);
  expect(half.calls.slice(-3), 'the api goes back').toEqual(replaced('api', '1.0.0-before'));
  expect(site.settings()).toEqual(before);
});

test('O6 the settings are never half written: a new file takes the place of the one before', () => {
  const site = checkout();
  const before = site.settings();
  site.keepSettings();
  expect(site.upgrade().status).toBe(0);
  expect(site.settings('kept')).toEqual(before);
  expect(site.mode()).toBe(0o600);
});

test('O6 migrations only add, so that the api before them goes on while the next one starts, and after an undo', () => {
  const folder = join(root, 'api/migrations');
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const sql = readFileSync(join(folder, file), 'utf8').replace(/--.*$/gm, '');
    for (const statement of sql.split(';')) {
      expect(statement, file).not.toMatch(
        /\b(DROP|RENAME|TRUNCATE|DELETE FROM)\b|\bSET NOT NULL\b|\bSET DATA TYPE\b/i,
      );
      // The previous api does not know the column and inserts rows without it.
      if (/ADD COLUMN .*NOT NULL/i.test(statement)) expect(statement, file).toMatch(/\bDEFAULT\b/i);
    }
  }
});
