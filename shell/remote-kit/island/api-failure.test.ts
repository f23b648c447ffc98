import { expect, test } from 'vitest';
import { readApiFailure } from './api-failure.ts';

const failure = (status: number, body: string) =>
  Object.assign(new Error(`${status}: ${body}`), { status, body });
const apiError = JSON.stringify({ code: 'trial_used', message: 'Déjà utilisé', field: 'email' });

test('C6 what the api said of a failure is for the visitor', () => {
  expect(readApiFailure(failure(409, apiError))).toEqual({
    code: 'trial_used',
    message: 'Déjà utilisé',
    field: 'email',
  });
});

test.each([
  ['the shell, while the api is away', failure(502, apiError)],
  ['a proxy', failure(504, '<html>')],
  ['nobody that can be read', failure(500, 'null')],
  ['nobody', new TypeError('Failed to fetch')],
])('C6 what %s said is not', (_who, error) => {
  expect(readApiFailure(error)).toEqual({});
});
