import { expect, test } from 'vitest';
import { formatDay } from './dates.ts';

test.each([
  ['fr', '1er janvier 2027'],
  ['it', '1° gennaio 2027'],
  ['de', '1. Januar 2027'],
  ['en', '1 January 2027'],
  ['es', '1 de enero de 2027'],
  ['pt', '1 de janeiro de 2027'],
  ['ru', '1 января 2027 г.'],
] as const)('P5 the first of a month is written as %s writes it', (language, day) => {
  expect(formatDay('2027-01-01', language)).toBe(day);
});
