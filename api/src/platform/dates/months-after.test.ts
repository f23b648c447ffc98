import { expect, test } from 'vitest';
import { declarationCutoff, messageCutoff, trialHashCutoff } from '../personal-data/retention-periods.ts';
import { monthsAfter } from './months-after.ts';

test.each([
  ['an ordinary day', '2026-11-15T10:00:00+01:00', 2, '2027-01-15T10:00:00+01:00'],
  ['the 31st', '2026-01-31T10:00:00+01:00', 1, '2026-02-28T10:00:00+01:00'],
  ['the 31st, backwards', '2026-03-31T10:00:00+02:00', -1, '2026-02-28T10:00:00+01:00'],
  ['29 February', '2024-02-29T10:00:00+01:00', 120, '2034-02-28T10:00:00+01:00'],
  ['29 February in a leap year', '2028-01-29T10:00:00+01:00', 1, '2028-02-29T10:00:00+01:00'],
  ['midnight, which is the day before in UTC', '2026-03-01T00:30:00+01:00', 1, '2026-04-01T00:30:00+02:00'],
  ['late on the day before summer time', '2026-03-27T23:30:00+01:00', 1, '2026-04-27T23:30:00+02:00'],
  ['the hour that summer time leaves out', '2026-02-28T02:30:00+01:00', 1, '2026-03-28T02:30:00+01:00'],
  ['over the end of summer time', '2026-09-25T23:30:00+02:00', 1, '2026-10-25T23:30:00+01:00'],
])('A3 F-zurich-month a month is one in Switzerland: %s', (_which, from, months, to) => {
  expect(monthsAfter(new Date(from), months)).toEqual(new Date(to));
});

test('P2 on the last days of a month nothing is deleted before its time', () => {
  expect(messageCutoff(new Date('2026-05-31T10:00:00Z'), 3)).toEqual(new Date('2026-02-28T11:00:00Z'));
  const leapDay = new Date('2028-02-29T10:00:00Z');
  expect(trialHashCutoff(leapDay).toISOString()).toBe('2026-02-28T10:00:00.000Z');
  expect(declarationCutoff(leapDay).toISOString()).toBe('2018-02-28T10:00:00.000Z');
});
