import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const slowTag = /tags?: .*'@?slow'|@module-tag slow\b/;

test('T9 every file with slow tests is listed in docs/tests.md with a reason, and no other', () => {
  const files = execFileSync('git', ['ls-files', '*.test.*', '*.spec.*'], { cwd: root, encoding: 'utf8' });
  const slow = files
    .split('\n')
    .filter((file) => file && !file.startsWith('docs/slow-tests.') && slowTag.test(read(file)));
  const listed = [...read('docs/tests.md').matchAll(/^\| `(\S+)` +\| (.*\w.*) +\|$/gm)].map(
    ([, file]) => file,
  );
  expect(listed).toEqual(slow.sort());
});
