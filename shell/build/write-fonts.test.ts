import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import { expect, test } from 'vitest';
import { writeFonts } from './write-fonts.ts';

const repository = join(import.meta.dirname, '../..');

/** The package has no types. */
const { openSync } = fontkit as unknown as { openSync: (file: string) => { characterSet: number[] } };

/** Drawn in a system's font: the pencil of the policy editor, which the font has never had. */
const elsewhere = ['✎', '\n'];

test("L1 every character of the seven languages' texts is in the site's font", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  await writeFonts(folder);
  const drawn = ['latin', 'cyrillic'].flatMap((subset) => {
    const { characterSet } = openSync(join(folder, `manrope-${subset}.woff2`));
    return characterSet.map((code) => String.fromCodePoint(code));
  });
  rmSync(folder, { recursive: true });

  const files = execFileSync(
    'git',
    ['ls-files', 'remote-*/**.json', 'remote-legal/content/**.md', 'shell/browser/locales'],
    {
      cwd: repository,
      encoding: 'utf8',
    },
  );
  const texts = files
    .trim()
    .split('\n')
    .map((file) => readFileSync(join(repository, file), 'utf8'));
  const written = new Set(texts.join(''));

  expect(written.size).toBeGreaterThan(150);
  const known = new Set([...drawn, ...elsewhere]);
  expect([...written].filter((character) => !known.has(character))).toEqual([]);
});
