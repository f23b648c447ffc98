import { expect, test } from 'vitest';
import { isTooManyRequests, readFieldError } from './contact-errors.ts';

const refused = (status: number, body: object) =>
  Object.assign(new Error(`${status}`), { status, body: JSON.stringify(body) });

test('M9 a refusal that names a field of the form is shown beside that field', () => {
  const error = refused(400, {
    code: 'field_invalid',
    message: 'Das Feld «E-Mail» ist ungültig.',
    field: 'email',
  });
  expect(readFieldError(error)).toEqual({ field: 'email', message: 'Das Feld «E-Mail» ist ungültig.' });
});

test('M9 anything else names no field', () => {
  expect(
    readFieldError(refused(400, { code: 'field_invalid', message: 'x', field: 'website' })),
  ).toBeUndefined();
  expect(readFieldError(new Error('502: Bad Gateway'))).toBeUndefined();
  expect(readFieldError(new Error('500: null'))).toBeUndefined();
  expect(readFieldError(new TypeError('Failed to fetch'))).toBeUndefined();
  expect(readFieldError('nothing')).toBeUndefined();
});

test('M10 too many messages are told from a failure', () => {
  expect(isTooManyRequests(refused(429, { code: 'too_many_requests', message: 'x' }))).toBe(true);
  expect(isTooManyRequests(refused(500, { code: 'internal', message: 'x' }))).toBe(false);
});
