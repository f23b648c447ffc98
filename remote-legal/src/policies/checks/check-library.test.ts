import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readContentFiles, type ContentFiles } from '../content-files.ts';
import { explainTextFault } from '../fault.ts';
import { readLibrary } from '../policy-library.ts';
import { assertReleasable, checkLibrary } from './check-library.ts';

// Each test reads all texts, some several times: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const texts = readContentFiles(join(import.meta.dirname, '../../../content'));

/** The faults of the real texts after one change in one file. */
function faultsWith(path: string, change: (text: string) => string): string[] {
  const before = texts[path] ?? '';
  const after = change(before);
  expect(after, `the planted fault changed ${path}`).not.toBe(before);
  return faultsOf({ ...texts, [path]: after });
}

function faultsOf(files: ContentFiles): string[] {
  return checkLibrary(readLibrary(files)).map(explainTextFault);
}

/** The line of the first occurrence of a text in a file, from 1. */
function lineOf(path: string, piece: string): number {
  return (texts[path] ?? '').split('\n').findIndex((line) => line.includes(piece)) + 1;
}

test('P4 the texts as they stand can be published', () => {
  expect(faultsOf(texts)).toEqual([]);
});

test('P4 a section that one language lacks is named with its file and line', () => {
  const faults = faultsWith('it/privacy.md', (text) =>
    text.replace(/\n## [^\n]*\{#sharing\}[\s\S]*?(?=\n## )/, ''),
  );
  const line = lineOf('it/privacy.md', '{#sharing}');
  expect(faults[0]).toContain(`content/it/privacy.md, line ${line}: The section {#sharing} is missing`);
  expect(faults[0]).toContain('"Partage des données" in the French text');
});

test('P4 sections in another order than the French are named', () => {
  const faults = faultsWith('de/cookies.md', (text) => {
    const [, analytics] = /(\n## [^\n]*\{#analytics\}[\s\S]*?)(?=\n## )/.exec(text) ?? [];
    return text
      .replace(analytics ?? '', '')
      .replace('\n## Verwaltung im Browser', `${analytics}\n## Verwaltung im Browser`);
  });
  expect(faults.join('\n')).toMatch(
    /content\/de\/cookies\.md, line \d+: The section \{#advertising\} stands where the French text has \{#analytics\}/,
  );
});

test('P4 a value that no text uses is named', () => {
  const without = Object.entries(texts).map(
    ([path, text]) => [path, text.replaceAll('{{withdrawal.days}}', 'X')] as const,
  );
  expect(faultsOf(Object.fromEntries(without))).toContain(
    'content/values.ts, line 1: The value withdrawal.days is used in no text. Write {{withdrawal.days}} where it belongs, or delete it here.',
  );
});

test('P4 a value that one language lacks in a section is named', () => {
  const faults = faultsWith('pt/terms.md', (text) => text.replace('{{age.minimumYears}}', 'poucos'));
  expect(faults.join('\n')).toContain(
    'The section {#annexes} lacks {{age.minimumYears}}, which the French text has. Say the same in both texts.',
  );
});

test.each([
  ['fr/gdpr.md', '{{deadlines.answerDays}} jours', '30 jours', '{{deadlines.answerDays}}'],
  ['en/cookies.md', '{{retention.analyticsMonths}} months', '36 months', '{{retention.analyticsMonths}}'],
  [
    'de/gdpr.md',
    '{{deadlines.acknowledgementHours}} Stunden',
    '24 Arbeitsstunden',
    '{{deadlines.acknowledgementHours}}',
  ],
  [
    'de/gdpr.md',
    '{{deadlines.extensionMonths}} weitere Monate',
    'zwei weitere Monate',
    '{{deadlines.extensionMonths}}',
  ],
  ['it/terms.md', '{{age.minimumYears}} anni', 'tredici anni', '{{age.minimumYears}}'],
  ['es/terms.md', '{{trial.days}} días', 'catorce días', '{{trial.days}}'],
  ['pt/gdpr.md', '{{deadlines.rectificationHours}} horas', '72 horas', '{{deadlines.rectificationHours}}'],
  [
    'ru/privacy.md',
    '{{retention.advertisingMonths}} месяцев',
    '12 месяцев',
    '{{retention.advertisingMonths}}',
  ],
])('P4 in %s, "%s" written by hand as "%s" is named', (path, placeholder, byHand, value) => {
  const faults = faultsWith(path, (text) => text.replace(placeholder, byHand));
  const fault = faults.find((line) => line.includes(`"${byHand}" is written by hand`));
  expect(fault).toContain(`content/${path}, line ${lineOf(path, placeholder)}:`);
  expect(fault).toContain(value);
});

test('P4 a price written by hand is named', () => {
  const faults = faultsWith('en/terms.md', (text) =>
    text.replace('The contract is', 'Basic costs CHF 9.90. The contract is'),
  );
  expect(faults.join('\n')).toContain(
    '"CHF 9.90." is written by hand. Prices change: link to the pricing page',
  );
});

test.each([
  ['de', '30 Kalendertagen'],
  ['de', '30-tägige'],
  ['ru', '30-дневный'],
  ['en', '9.90 Swiss francs'],
  ['de', 'Fr. 9.90'],
  ['fr', '9,90 €'],
  ['ru', '9,90 швейцарских франков'],
])('F-lawyer a compound period or a price in words is written by hand: %s, %s', (language, piece) => {
  const path = `${language}/terms.md`;
  const faults = faultsWith(path, (text) => text.replace(/(\n---\n\n\S+ )/, `$1${piece} `));
  expect(faults.find((one) => one.includes('is written by hand'))).toContain(`${path}, line `);
  expect(faults.join('\n')).toContain(`"${piece}" is written by hand`);
});

test('P4 articles of law and calendar years are no numbers written by hand', () => {
  const faults = faultsWith('ru/gdpr.md', (text) =>
    text.replace('ст. 15 GDPR', 'ст. 24 GDPR, с 1 сентября 2024 года'),
  );
  expect(faults.filter((line) => line.includes('by hand'))).toEqual([]);
});

test.each([
  ['(gdpr.md#transfers)', '(gdpr.md#transfer)', 'content/en/gdpr.md has no section {#transfer}.'],
  ['(terms.md#cancellation)', '(conditions.md)', 'Link to a section'],
  ['(gdpr.md#rights)', '(#right)', 'This text has no section {#right}.'],
  ['(gdpr.md#rights)', '(/about-us)', 'Link to a section'],
  ['(gdpr.md#rights)', '(/#price)', 'The landing page has the sections'],
])('P4 the dead link %s → %s is named', (link, dead, mend) => {
  const faults = faultsWith('en/privacy.md', (text) => text.replace(link, dead));
  const fault = faults.find((one) => one.includes('leads nowhere'));
  expect(fault).toContain(
    `content/en/privacy.md, line ${lineOf('en/privacy.md', link)}: The link "${dead.slice(1, -1)}"`,
  );
  expect(fault).toContain(mend);
});

test('F-lawyer a link with letters that only look like Latin ones is named', () => {
  const faults = faultsWith('en/privacy.md', (text) =>
    text.replace('(gdpr.md#rights)', '(https://\u0430pple.com/legal)'),
  );
  expect(faults.join('\n')).toMatch(
    /en\/privacy\.md, line \d+: The link "https:\/\/\S+" has letters of another alphabet in its address/,
  );
});

test('F-lawyer another article of law than in French is named at its line', () => {
  const faults = faultsWith('it/gdpr.md', (text) => text.replace(/art\. 12(?!\d)/, 'art. 13'));
  expect(faults).toEqual([
    expect.stringContaining(`content/it/gdpr.md, line ${lineOf('it/gdpr.md', 'art. 12')}: The section`),
  ]);
  expect(faults[0]).toContain('names the articles 13, but the French text 12.');
});

test.each([
  ['en/terms.md', 'The contract is', 'Invoices come every four months. The contract is', 'four months'],
  [
    'fr/terms.md',
    'Le contrat est',
    'Les factures viennent tous les trois mois. Le contrat est',
    'trois mois',
  ],
])('F-lawyer a period in words in %s is written by hand', (path, before, after, piece) => {
  expect(faultsWith(path, (text) => text.replace(before, after)).join('\n')).toContain(
    `"${piece}" is written by hand`,
  );
});

test.each([
  ['Day\tHours', /Tabs stand between words here/],
  ['The "service" is', /"service" has straight quotation marks\. Write “…”\./],
])('F-lawyer what a word processor leaves in a pasted text is named: %j', (pasted, fault) => {
  const line = lineOf('en/terms.md', 'The contract is');
  const faults = faultsWith('en/terms.md', (text) => text.replace('The contract is', `${pasted} $&`));
  expect(faults.find((one) => fault.test(one))).toContain(`content/en/terms.md, line ${line}: `);
});

test.each([
  ['\n    Indented.\n', '"Indented." would be shown as program code'],
  ['\n```\nFenced.\n```\n', '"Fenced." would be shown as program code'],
  ['\n![A plan](https://pictures.example)\n', '"A plan" is a picture, which readers would not see.'],
  ['\n#### Deep {#deep}\n', '"Deep" cannot stand here.'],
])('F-lawyer what readers or comparisons would miss is named: %j', (added, fault) => {
  const change = (text: string) => text.replace('\n## ', `${added}\n## `);
  const [first = ''] = added.trim().split('\n');
  const line =
    change(texts['en/terms.md'] ?? '')
      .split('\n')
      .findIndex((one) => one.includes(first)) + 1;
  const found = faultsWith('en/terms.md', change).find((one) => one.includes(fault));
  expect(found).toContain(`content/en/terms.md, line ${line}: `);
});

test('F-lawyer a block in front that a program would run is refused, and not run', () => {
  const script = '{ title: (globalThis.wasRun = true) }';
  const faults = faultsWith('ru/terms.md', (text) => text.replace(/^---\n/, `---js\n${script}\n---\n`));
  expect(faults.join('\n')).toContain(
    'content/ru/terms.md, line 1: The block between the two --- cannot be read',
  );
  expect('wasRun' in globalThis).toBe(false);
});

test('F-lawyer a byte order mark inside a pasted text is no fault', () => {
  expect(faultsWith('en/terms.md', (text) => text.replace(/\n## /, '\n\uFEFF## '))).toEqual([]);
});

test('F-lawyer a file that no page shows is named, with the names that are shown', () => {
  const faults = faultsOf({ ...texts, 'en/terms-of-use.md': texts['en/terms.md'] ?? '' });
  expect(faults).toEqual([
    expect.stringMatching(/^content\/en\/terms-of-use\.md, line 1: No page shows this file\. .*terms\.md/),
  ]);
});

test('P4 a right without its prepared mail is named', () => {
  const faults = faultsWith('fr/gdpr.md', (text) => text.replace(/\n\[[^\n]*\(request:objection\)\n/, '\n'));
  expect(faults.join('\n')).toContain('The right {#objection} has no prepared email.');
});

test.each([
  ['lastUpdated', 'Written on'],
  ['effective', 'In force from'],
])('P4 a missing or impossible %s is named', (field, name) => {
  const pattern = new RegExp(`${field}: .*`);
  const path = 'de/legalNotice.md';
  const missing = faultsWith(path, (text) => text.replace(pattern, ''));
  expect(missing.join('\n')).toContain(`content/${path}, line 1: "${name}" is missing`);
  const impossible = faultsWith(path, (text) => text.replace(pattern, `${field}: 2025-02-30`));
  const line = lineOf(path, `${field}:`);
  expect(impossible.join('\n')).toContain(`content/${path}, line ${line}: "${name}" is missing`);
  expect(impossible.join('\n')).toContain(`Choose a day that exists; in the file: ${field}: 2025-08-08.`);
});

test.each(['3', '3.1.2.4', '12345.0', '3.041'])(
  'P4 A10 %s is named, which an order could not record',
  (version) => {
    const path = 'en/terms.md';
    const faults = faultsWith(path, (text) => text.replace(/version: "[^"]+"/, `version: "${version}"`));
    expect(faults.join('\n')).toContain(
      `content/${path}, line ${lineOf(path, 'version:')}: "Version" is missing or not`,
    );
  },
);

test('P4 a changed text with an unchanged version is named at its line', () => {
  const faults = faultsWith('fr/privacy.md', (text) =>
    text.replace('nous ne vendons pas de données', 'nous vendons des données'),
  );
  const line = lineOf('fr/privacy.md', 'nous ne vendons pas de données');
  const version = /\nversion: "(.*)"/.exec(texts['fr/privacy.md'] ?? '')?.[1];
  expect(faults).toEqual([
    `content/fr/privacy.md, line ${line}: The text differs from its published version ${version}. Begin a new version in all languages, or undo the change.`,
  ]);
});

test('P4 a new version with the old dates is named', () => {
  const faults = faultsWith('fr/terms.md', (text) => text.replace(/version: "[^"]+"/, 'version: "9.0"'));
  expect(faults.join('\n')).toMatch(
    /"In force from" is (\S+), not later than that of version \S+ \(\1\)\. Write the day of the new version\./,
  );
});

test('P4 the error that fails the build is one line per fault, without a place in the code', () => {
  const files = { ...texts, 'en/terms.md': (texts['en/terms.md'] ?? '').replace(' {#ads}', '') };
  const faults = checkLibrary(readLibrary(files));
  expect(() => assertReleasable(faults)).toThrow(
    /^The policies cannot be published yet:\ncontent\/en\/terms\.md, line \d+: /,
  );
});

test('P4 no text links to the closed platform for online dispute resolution', () => {
  for (const text of Object.values(texts)) expect(text).not.toMatch(/ec\.europa\.eu\/(consumers\/)?odr/);
});
