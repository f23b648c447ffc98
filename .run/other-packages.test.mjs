import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** An alias of a module, and the federation plugin's and Vite's modules by their inner names. */
const replaces = /\balias: [[{]|preload-helper|virtual:mf|__loadShare__/;

test('R12 no build replaces a module of another package', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' });
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const found = files
    .split('\n')
    .filter((file) => file && !file.startsWith('.run/other-packages.') && replaces.test(read(file)));
  expect(found).toEqual([]);
});
