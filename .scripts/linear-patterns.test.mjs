import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const patterns = {
  'the-proof-of-an-order-as-it-was.mjs': String.raw`/^(pi|seti)_\w+_secret_\w+$/`,
  'the-address-in-a-log-as-it-was.mjs': String.raw`/[^\s"'<>()[\],;:=]+@[^\s"'<>()[\],;:=]+/g`,
  'a-password-in-an-address-as-it-was.mjs': String.raw`/\bhttps?:\/\/[^\s/@]+:[^\s/@]+@/g`,
  'nested-repeats.mjs': String.raw`/^(a+)+$/`,
  'a-pattern-made-from-a-text.mjs': String.raw`new RegExp('^(a|a)*$')`,
};

test('S4 S1 lint refuses each pattern that is not linear', { tags: ['slow'] }, () => {
  // Inside the repository, whose configuration applies, and outside of what is built.
  const folder = mkdtempSync(join(root, '.scripts/linear-patterns-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, pattern] of Object.entries(patterns))
    writeFileSync(join(folder, file), `export const pattern = ${pattern};\n`);
  const refused = JSON.parse(lint(folder)).diagnostics.map(
    ({ code, filename }) => `${code} ${basename(filename)}`,
  );
  expect(refused.sort()).toEqual(
    Object.keys(patterns)
      .map((file) => `redos(no-vulnerable) ${file}`)
      .sort(),
  );
});

/** What oxlint says of a folder, which it refuses. @param {string} path */
function lint(path) {
  try {
    return execFileSync('npx', ['oxlint', '--format=json', path], { cwd: root, encoding: 'utf8' });
  } catch (error) {
    return /** @type {{ stdout: string }} */ (error).stdout;
  }
}
