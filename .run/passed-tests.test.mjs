import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const program = pathToFileURL(join(import.meta.dirname, 'passed-tests.mjs')).href;
/** A checkout of two folders, one of which uses the other. */
let checkout = '';
const parts = { api: ['api', 'shared'], legal: ['legal', 'shared'] };

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'passed-tests-'));
  for (const folder of ['api', 'legal', 'shared', '.run']) {
    mkdirSync(join(checkout, folder));
    write(`${folder}/code.ts`, '1');
  }
  write('.gitignore', 'dist\nnode_modules\n');
  spawnSync('git', ['init', '-q'], { cwd: checkout });
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** @param {string} path @param {string} text */
function write(path, text) {
  writeFileSync(join(checkout, path), text);
}

/** Marks every part that would run as passed. @returns those parts */
function run(runsAll = false) {
  const script = `
    import { openPassedTests } from '${program}';
    const tests = openPassedTests(${runsAll});
    const stale = Object.entries(${JSON.stringify(parts)}).filter((part) => !tests.isUnchanged(...part));
    for (const part of stale) tests.hasPassed(...part);
    console.log(stale.map(([name]) => name).join(' '));`;
  const node = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: checkout,
    encoding: 'utf8',
  });
  expect(node.stderr).toBe('');
  return node.stdout.trim();
}

test('T9 what has passed runs again only where something that can affect it has changed', () => {
  expect(run()).toBe('api legal');
  expect(run()).toBe('');
  write('legal/code.ts', '2');
  expect(run()).toBe('legal');
  write('shared/new-file.ts', '1');
  expect(run()).toBe('api legal');
  write('.run/code.ts', '2');
  expect(run(), 'what runs the tests affects all of them').toBe('api legal');
  mkdirSync(join(checkout, 'api/dist'));
  write('api/dist/built.js', '1');
  expect(run(), 'what is built is no source').toBe('');
});

test('T9 on CI everything runs', () => {
  run();
  expect(run(true)).toBe('api legal');
});

test('T9 without git everything runs', () => {
  run();
  rmSync(join(checkout, '.git'), { recursive: true });
  expect(run()).toBe('api legal');
});
