import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { languages } from '@site/shared-i18n';
import { checkLibrary } from './checks/check-library.ts';
import { readContentFiles } from './content-files.ts';
import { readLibrary } from './policy-library.ts';
import { recordVersions } from './record-versions.ts';

// Each test reads all texts of all languages, some several times; a busy machine takes seconds for it.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'policies-'));
  cpSync(join(import.meta.dirname, '../../content'), folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));
}

function raise(language: string): void {
  rewrite(`${language}/terms.md`, (text) =>
    text.replace(/version: "[^"]+"/, 'version: "9.0"').replace(/effective: \S+/, 'effective: 2036-12-01'),
  );
}

test('P5 a raised version is recorded in seven languages, constants written out, the old one untouched', () => {
  const old = readFileSync(join(folder, 'published/terms/1.0/de.md'), 'utf8');
  languages.forEach(raise);
  const { recorded, faults } = recordVersions(folder);
  expect(faults).toEqual([]);
  expect(recorded).toEqual(languages.map((language) => `content/published/terms/9.0/${language}.md`));
  const copy = readFileSync(join(folder, 'published/terms/9.0/de.md'), 'utf8');
  expect(copy).toContain('mindestens 13 Jahre alt');
  expect(copy).toContain('{{site.publisher}}');
  expect(readFileSync(join(folder, 'published/terms/1.0/de.md'), 'utf8')).toBe(old);
  expect(checkLibrary(readLibrary(readContentFiles(folder)))).toEqual([]);
});

test('P5 nothing is recorded while one language still has the old version', () => {
  languages.filter((language) => language !== 'ru').forEach(raise);
  const { recorded, faults } = recordVersions(folder);
  expect(recorded).toEqual([]);
  expect(faults.map(({ file }) => file)).toContain('content/ru/terms.md');
});
