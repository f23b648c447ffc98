import { expect, test } from 'vitest';
import { createLog, describeError } from './log.ts';

test('R11 a logged error holds no address, key, password or query parameter', () => {
  const cause = new Error('connect to postgres://api:pa55word@db.example/site refused');
  const error = new Error('Failed query: insert into x values ($1)\nparams: Ada,ada@example.ch', { cause });
  error.message += '\n    at key sk_test_1234567890abcdef';
  const logged = JSON.stringify(describeError(error));
  expect(logged).toContain('Failed query');
  expect(logged).not.toMatch(/Ada|example\.ch|pa55word|1234567890abcdef/);
});

test('R11 a line has time, level, service and message under the same names everywhere', () => {
  let written = '';
  const log = createLog('shell', 'info', { write: (line: string) => void (written += line) });
  log.access({ path: '/en' }, 'answered');
  expect(written, 'pages are at a level of their own').toBe('');
  log.warn({ requestId: 'visit-12345678' }, 'a word');
  expect(JSON.parse(written)).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    level: 'warn',
    service: 'shell',
    requestId: 'visit-12345678',
    msg: 'a word',
  });
});
