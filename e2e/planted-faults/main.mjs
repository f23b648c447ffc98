import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallBrowser } from '@site/remote-kit/find-browser';
import { plantedFaults } from './faults.mjs';

const isQuick = process.argv.includes('--quick');

/** All tests but the one that looks for the places of the faults, and thus fails whichever is planted. */
const otherTests = '^(?!F-faults )';

/** The suites of the fast tier, each ended by its first failure. @type {Record<string, string[]>} */
const suites = {
  unit: ['npx', 'vitest', 'run', '--tags-filter', '!slow', '--bail=1', '-t', otherTests],
  api: ['npx', 'vitest', 'run', '--root', 'api', '--tags-filter', '!slow', '--bail=1'],
  browser: [
    'npx',
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--grep-invert',
    '@slow',
    '--project',
    'at rest',
    '-x',
  ],
};

/**
 * Plants each fault (or those whose names contain an argument), one at a time, into a copy of the committed sources,
 * and says whether the fast tier of the tests catches it; with `--quick` whether the tests named with it do.
 */
const browser = await findOrInstallBrowser();
const wanted = process.argv.slice(2).filter((word) => word !== '--quick');
const faults = plantedFaults.filter(({ name }) => wanted.every((part) => name.includes(part)));
const copy = copyCheckout();
let caught = 0;
try {
  for (const fault of faults) {
    const by = catchFault(fault);
    if (by) caught += 1;
    console.log(by ? `✓ ${fault.name}: caught by ${by}` : `✗ ${fault.name}: not caught`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${caught} passed, ${faults.length - caught} failed`);
process.exitCode = caught < faults.length ? 1 : 0;

/** A clone of this checkout with its libraries and builds. @returns its folder */
function copyCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  execFileSync('git', ['clone', '--quiet', '.', folder]);
  const ignored = execFileSync(
    'git',
    ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory'],
    {
      encoding: 'utf8',
    },
  );
  for (const path of ignored.split('\n'))
    if (/(^|\/)(node_modules|dist)\/$|^\.data\/$/.test(path))
      // Links stay as they are: those between workspaces are relative.
      cpSync(path, join(folder, path), { recursive: true, verbatimSymlinks: true });
  return folder;
}

/** @param {import('./faults.mjs').PlantedFault} fault @returns {string | undefined} what caught it */
function catchFault({ name, file, find, replace, tests }) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2)
    throw new Error(`${name}: the text to replace does not stand once in ${file}`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const env = { ...process.env, CHROMIUM_PATH: browser, TEST_TIER: 'fast' };
  const fails = (/** @type {string[]} */ [program = '', ...args]) =>
    spawnSync(program, args, { cwd: copy, env, stdio: 'ignore' }).status !== 0;
  try {
    if (fails(['node', '.scripts/build.mjs'])) return 'the build';
    for (const hint of isQuick ? tests : [...tests, ...Object.keys(suites)]) {
      const [suite = '', ...files] = hint.split(' ');
      if (fails([...(suites[suite] ?? []), ...files])) return hint;
    }
    if (fails(['npm', 'run', '--silent', 'types'])) return 'types';
    return undefined;
  } finally {
    writeFileSync(path, source);
  }
}
