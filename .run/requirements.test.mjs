import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document = readFileSync(new URL('../docs/requirements.md', import.meta.url), 'utf8');
/** @type {Record<string, string>} */
const tests = import.meta.glob(['./*.test.mjs', '../*/**/*.{test,spec}.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const rows = [...document.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, id = '']) => id);

/** The ids at the start of a title, such as `C14 S1 an invoice …`. */
const named = Object.values(tests).flatMap((text) =>
  [...text.matchAll(/['"`]((?:[A-Z]\d{1,2} )+)(?=[^\d\s])/g)].flatMap(([, ids = '']) =>
    ids.trim().split(' '),
  ),
);

test('every row that a test’s title names stands in the requirements, and every row there is named', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect([...new Set(named)].sort()).toEqual([...rows].sort());
});
