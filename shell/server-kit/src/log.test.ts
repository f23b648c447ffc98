import { expect, test } from 'vitest';
import { createLog, describeError } from './log.ts';

test('R11 a logged error holds no address, key or password', () => {
  const cause = new Error('connect to postgres://api:pa55word@db.example/site refused');
  const error = new Error('no mail to ada@example.ch with sk_test_1234567890abcdef', { cause });
  const logged = JSON.stringify(describeError(error));
  expect(logged).toContain('no mail to');
  expect(logged).not.toMatch(/example\.ch|pa55word|1234567890abcdef/);
});

test('R11 a failed query is logged with its cause and without its parameters, however its message is worded', () => {
  const cause = new Error('the disk is full');
  const message = 'Insert of Ada\n    at Lovelace Road failed';
  const query = Object.assign(new Error(message, { cause }), {
    query: 'insert into x values ($1, $2)',
    params: ['Ada', 'Lovelace Road'],
  });
  const logged = JSON.stringify(describeError(new Error('not stored', { cause: query })));
  for (const part of ['not stored', 'insert into x', 'the disk is full']) expect(logged).toContain(part);
  expect(logged).not.toMatch(/Ada|Lovelace/);
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
