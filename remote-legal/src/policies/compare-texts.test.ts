import { expect, test } from 'vitest';
import { compareTexts, type ComparedSection } from './compare-texts.ts';
import { readSamplePolicy } from './testing/sample-policy.ts';

const read = (version: string, body: string) => readSamplePolicy({ language: 'en', version, body });

function compare(older: string, newer: string): ComparedSection[] {
  return compareTexts(read('1.0', older), read('1.1', newer)).slice(1);
}

const section = '## Ads {#ads}\n\nAds.';

test.each([
  ['a new title', read('1.0', section), { ...read('1.1', section), title: 'y' }, 'changed'],
  ['a new subtitle', read('1.0', section), { ...read('1.1', section), subtitle: 'y' }, 'changed'],
  [
    'a new sentence before the first section',
    read('1.0', section),
    read('1.1', `New.\n\n${section}`),
    'changed',
  ],
  ['another version alone', read('1.0', section), read('1.1', section), 'same'],
] as const)('P5 %s counts for what is said of title and introduction', (_what, older, newer, change) => {
  expect(compareTexts(older, newer)[0]).toMatchObject({ id: 'introduction', change });
});

test('P5 a changed number and a changed cell of a table are marked', () => {
  const table = '## A {#a}\n\n| Data | Term |\n|---|---|\n| Orders | {{retention.accountingYears}} years |';
  const [compared] = compare(table, table.replace('{{retention.accountingYears}}', '12'));
  expect(compared?.blocks.at(-1)).toEqual([
    { change: 'same', text: 'Orders · ' },
    { change: 'removed', text: '10' },
    { change: 'added', text: '12' },
    { change: 'same', text: '\u00a0years' },
  ]);
});

test('P5 a numbered clause keeps its number after a paragraph, and another number is a change', () => {
  const clauses = '## A {#a}\n\n1. First.\n\nBetween.\n\n2. Second.';
  expect(read('1.0', clauses).sections[0]?.html()).toContain('<ol start="2">');
  const [compared] = compare(clauses, clauses.replace('2.', '3.'));
  expect(compared?.blocks.at(-1)).toEqual([
    { change: 'removed', text: '2' },
    { change: 'added', text: '3' },
    { change: 'same', text: ') Second.' },
  ]);
});

test('P5 only the words that changed are marked', () => {
  const [section] = compare('## Ads {#ads}\n\nThe apps show ads.', '## Ads {#ads}\n\nThe apps show no ads.');
  expect(section?.change).toBe('changed');
  expect(section?.blocks).toEqual([
    [
      { change: 'same', text: 'The apps show ' },
      { change: 'added', text: 'no ' },
      { change: 'same', text: 'ads.' },
    ],
  ]);
});

test('P5 a site value that came or went is marked whole', () => {
  const [section] = compare(
    '## Contact {#contact}\n\nWrite to {{site.address.street}}, {{site.address.city}}, to us.',
    '## Contact {#contact}\n\nWrite to {{site.address.city}}, to us.',
  );
  expect(section?.blocks).toEqual([
    [
      { change: 'same', text: 'Write to ' },
      { change: 'removed', text: '[[site.address.street]], ' },
      { change: 'same', text: '[[site.address.city]], to us.' },
    ],
  ]);
});

test('P5 paragraphs that share little stand one after the other', () => {
  const [section] = compare(
    '## A {#a}\n\nAll sales are final.',
    '## A {#a}\n\nWe refund within a week, whatever the cause.',
  );
  expect(section?.blocks.map(([run]) => run?.change)).toEqual(['removed', 'added']);
});

test('P5 a section that came, one that went and one that stayed are told apart', () => {
  const sections = compare(
    '## A {#a}\n\nStays.\n\n## B {#b}\n\nGoes.',
    '## A {#a}\n\nStays.\n\n## C {#c}\n\nComes.',
  );
  expect(sections.map(({ id, change }) => `${id} ${change}`)).toEqual(['a same', 'c added', 'b removed']);
});

test('P5 a section that only has another title has changed', () => {
  const [section] = compare('## Advertising {#ads}\n\nText.', '## Ads {#ads}\n\nText.');
  expect(section?.change).toBe('changed');
});
