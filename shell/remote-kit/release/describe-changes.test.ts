import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Release } from '@site/shell-contract/manifest';
import { makeUpRelease, type MadeUpRelease, type Outline } from '@site/releases/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeChanges, shortened } from './describe-changes.ts';

const legal: Outline = {
  remote: 'legal',
  version: '1.0.0',
  paths: ['/cookies', '/terms'],
  files: {
    'fragments/de/terms.html':
      '<h1>Bedingungen</h1><p>Der Preis gilt einen Monat.</p><p>Es gilt Schweizer Recht.</p>',
    'assets/map.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  },
};

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'changes-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write({ release, files }: MadeUpRelease): Promise<string> {
  const built = join(folder, release.version);
  for (const [path, content] of files) {
    await mkdir(dirname(join(built, path)), { recursive: true });
    await writeFile(join(built, path), content);
  }
  return built;
}

const readIn = (built: string, release: Release) => ({
  release,
  read: (path: string) => readFile(join(built, path)),
});

/** The described changes of a release after the one above. */
async function describe(outline: Partial<Outline>): Promise<string[]> {
  const before = makeUpRelease(legal);
  const earlier = readIn(await write(before), before.release);
  const after = makeUpRelease({ ...legal, ...outline, version: '2.0.0' });
  return (await describeChanges('here', earlier, readIn(await write(after), after.release))).lines;
}

test('T6 a changed sentence is shown with what stood there before, on its page alone', async () => {
  const html =
    '<h1>Bedingungen</h1><p>Bei [[site.name]] gilt der Preis ein Jahr.</p><p>Es gilt Schweizer Recht.</p>';
  const lines = await describe({ files: { ...legal.files, 'fragments/de/terms.html': html } });
  const termsLines = lines.slice(lines.indexOf('changed  /de/terms (de)'));
  expect(termsLines.slice(0, 4)).toEqual([
    'changed  /de/terms (de)',
    '    - Der Preis gilt einen Monat.',
    '    + Bei Example gilt der Preis ein Jahr.',
    expect.stringMatching(/^ {4}HTML \d+ → \d+ bytes$/),
  ]);
  expect(lines.join('\n')).not.toMatch(/Schweizer Recht|\+ Bedingungen/);
});

test('T6 names of pictures and fields count as texts, and a picture’s bytes as the page’s', async () => {
  const html = `${legal.files?.['fragments/de/terms.html']}<img src="{{files}}/assets/map.svg" alt="Eine Karte">`;
  const lines = await describe({ files: { ...legal.files, 'fragments/de/terms.html': html } });
  expect(lines).toContain('    + Eine Karte');
  expect(lines.join('\n')).toMatch(/pictures 0 → \d+ bytes/);
});

test('T6 pages that come and go are named with their titles and where their visitors are led', async () => {
  const lines = await describe({
    paths: ['/terms', '/imprint'],
    overrides: { redirects: [{ from: '/de/cookies', to: '/de/terms' }] },
  });
  expect(lines).toContain('added    /de/imprint (de): imprint (de)');
  expect(lines).toContain('removed  /de/cookies (de), leads to /de/terms');
  expect(lines).toContain('removed  /it/cookies (it)');
});

test('T6 another range of a shared library is named', async () => {
  const lines = await describe({
    overrides: { shared: { ...makeUpRelease(legal).release.shared, react: '^20.0.0' } },
  });
  expect(lines.at(-1)).toMatch(/^library {2}react \S+ → \^20\.0\.0$/);
});

test('T6 T7 another colour is a change, also where it has as many bytes', async () => {
  const files = { ...legal.files, 'style.css': ".legal-version { --version: '1.0.1' }" };
  expect((await describe({ files })).join('\n')).toContain('changed  /de/terms (de)');
});

test('T6 pages that change alike are said together', async () => {
  const lines = await describe({});
  const at = lines.indexOf('changed  /en/cookies (en), /en/terms (en)');
  expect(lines.slice(at + 1, at + 3)).toEqual(['    - legal 1.0.0 en', '    + legal 2.0.0 en']);
});

test('T6 of a long list the manifest carries the beginning and how much is left out', () => {
  const lines = shortened(Array.from({ length: 250 }, (_, index) => `${index} ${'x'.repeat(400)}`));
  expect(lines).toHaveLength(100);
  expect(lines.at(-1)).toBe('… and 151 more lines');
  expect(lines[0]).toMatch(/…$/);
});
