import { expect, test } from 'vitest';
import { declarationStart, messageStart, trialMarkStart } from '../personal-data/retention-periods.ts';
import { monthsAfter } from './months-after.ts';

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-11-15', 2, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2024-02-29', 120, '2034-02-28'],
])('A3 %s and %i months are %s', (from, months, to) => {
  expect(monthsAfter(new Date(`${from}T10:00:00Z`), months).toISOString()).toBe(`${to}T10:00:00.000Z`);
});

test('P2 on the last days of a month nothing is deleted before its time', () => {
  expect(messageStart(new Date('2026-05-31T10:00:00Z'), 3).toISOString()).toBe('2026-02-28T10:00:00.000Z');
  const leapDay = new Date('2028-02-29T10:00:00Z');
  expect(trialMarkStart(leapDay).toISOString()).toBe('2026-02-28T10:00:00.000Z');
  expect(declarationStart(leapDay).toISOString()).toBe('2018-02-28T10:00:00.000Z');
});
