import { existsSync } from 'node:fs';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const eslint = new ESLint({ cwd: root });
const rule = 'redos/no-vulnerable';

test.each([
  '.run/start.mjs',
  'api/src/platform/mail/mailbox-key.ts',
  'api/contract/src/orders.ts',
  'api/http-server/src/log.ts',
  'api/stand-ins/src/mail/inbox.ts',
  'shared-i18n/src/languages.ts',
  'shell/server/app.ts',
  'shell/browser/boot/boot.ts',
  'shell/contract/src/manifest.ts',
  'remote-legal/src/islands.ts',
])('S4 the patterns of %s are checked, and what cannot be judged is refused', async (file) => {
  expect(existsSync(`${root}${file}`)).toBe(true);
  const { rules } = await eslint.calculateConfigForFile(`${root}${file}`);
  expect(rules[rule]).toEqual([2, expect.objectContaining({ ignoreErrors: false })]);
});

test.each([
  ['the proof of an order as it was', String.raw`/^(pi|seti)_\w+_secret_\w+$/`],
  ['the address in a log as it was', String.raw`/[^\s"'<>()[\],;:=]+@[^\s"'<>()[\],;:=]+/g`],
  ['a password in an address as it was', String.raw`/\bhttps?:\/\/[^\s/@]+:[^\s/@]+@/g`],
  ['nested repeats', String.raw`/^(a+)+$/`],
  ['a pattern made from a text', String.raw`new RegExp('^(a|a)*$')`],
])('S4 S1 %s is refused', async (_, pattern) => {
  const [result] = await eslint.lintText(`export const pattern = ${pattern};\n`, {
    // JavaScript, as typed linting needs a file that exists.
    filePath: `${root}.run/pattern.mjs`,
  });
  expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual([rule]);
});
