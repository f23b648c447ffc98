import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const slowTag =
  /tags: .*'slow'|@module-tag slow\b|import \{[^}]*\bslow\b[^}]*\} from '[./]*\/support\/test\.ts'/;

test('T9 every file with slow tests is listed in docs/slow-tests.json under a reason, and no other', () => {
  const files = execFileSync('git', ['ls-files', '*.test.*', '*.spec.*'], { cwd: root, encoding: 'utf8' });
  const slow = files
    .split('\n')
    .filter((file) => file && !file.startsWith('docs/slow-tests.') && slowTag.test(read(file)));
  /** @type {Record<string, string[]>} */
  const reasons = JSON.parse(read('docs/slow-tests.json'));
  const groups = Object.values(reasons);
  for (const group of groups) expect(group).toEqual(group.toSorted());
  expect(groups.flat().sort()).toEqual(slow.sort());
});
