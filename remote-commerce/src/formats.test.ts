import { expect, test } from 'vitest';
import { formatDay, formatPrice } from './formats.ts';

test.each([
  ['fr', '49.90 CHF'],
  ['de', 'CHF 49.90'],
  ['it', 'CHF 49.90'],
  ['en', 'CHF 49.90'],
  ['es', '49,90 CHF'],
  ['pt', '49,90 CHF'],
  ['ru', '49,90 CHF'],
] as const)('C1 a price in %s reads %s', (language, text) => {
  expect(formatPrice(4990, language).replaceAll(/\s/g, ' ')).toBe(text);
});

test('C5 a day reads as its language writes it', () => {
  expect(formatDay('2026-12-05T12:00:00.000Z', 'de')).toBe('5. Dezember 2026');
  expect(formatDay('2026-12-05T12:00:00.000Z', 'fr')).toBe('5 décembre 2026');
});
