import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Inside the repository, whose configuration applies. */
const folders = ['api/src', 'shell/server'].map((folder) =>
  mkdtempSync(join(root, folder, 'linear-patterns-')),
);
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const patterns = {
  'the-proof-of-an-order-as-it-was.mjs': String.raw`/^(pi|seti)_\w+_secret_\w+$/`,
  'the-address-in-a-log-as-it-was.mjs': String.raw`/[^\s"'<>()[\],;:=]+@[^\s"'<>()[\],;:=]+/g`,
  'a-password-in-an-address-as-it-was.mjs': String.raw`/\bhttps?:\/\/[^\s/@]+:[^\s/@]+@/g`,
  'nested-repeats.mjs': String.raw`/^(a+)+$/`,
  'a-pattern-made-from-a-text.mjs': String.raw`new RegExp('^(a|a)*$')`,
};

test('S4 S1 lint refuses a pattern that is not linear, in the folders that read what others send', () => {
  for (const folder of folders)
    for (const [file, pattern] of Object.entries(patterns))
      writeFileSync(join(folder, file), `export const pattern = ${pattern};\n`);
  const refused = JSON.parse(lint(folders)).diagnostics.map(({ code, filename }) => `${code} ${filename}`);
  const expected = folders.flatMap((folder) =>
    Object.keys(patterns).map((file) => `redos(no-vulnerable) ${folder.slice(root.length + 1)}/${file}`),
  );
  expect(refused.sort()).toEqual(expected.sort());
});

/** What oxlint says of folders, which it refuses. @param {string[]} paths */
function lint(paths) {
  try {
    return execFileSync('npx', ['oxlint', '--format=json', ...paths], { cwd: root, encoding: 'utf8' });
  } catch (error) {
    return /** @type {{ stdout: string }} */ (error).stdout;
  }
}
