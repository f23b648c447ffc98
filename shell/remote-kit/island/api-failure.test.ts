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

test('C6 why a payment was refused is for the visitor, though its status is that of a gateway', () => {
  const refused = { code: 'payment_refused', message: 'Le service de paiement a refusé cette commande.' };
  expect(readApiFailure(failure(502, JSON.stringify(refused)))).toEqual(refused);
});

const away = (code: string) => JSON.stringify({ code, message: 'The site is not available right now.' });

test.each([
  ['the shell, while the api is away,', failure(502, away('api_unavailable'))],
  ['the edge, while the shell is away,', failure(503, away('site_unavailable'))],
  ['a proxy', failure(504, '<html>')],
  ['nobody that can be read', failure(500, 'null')],
  ['nobody', new TypeError('Failed to fetch')],
])('C6 what %s said is not', (_who, error) => {
  expect(readApiFailure(error)).toEqual({});
});
