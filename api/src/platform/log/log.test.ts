import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('R11 a logged error holds no address, key, password or query parameter', () => {
  const cause = new Error('connect to postgres://api:pa55word@db.example/site refused');
  const error = new Error('Failed query: insert into x values ($1)\nparams: Ada,ada@example.ch', { cause });
  error.message += '\n    at key sk_test_1234567890abcdef';
  const logged = JSON.stringify(describeError(error));
  expect(logged).toContain('Failed query');
  expect(logged).not.toMatch(/Ada|example\.ch|pa55word|1234567890abcdef/);
});
