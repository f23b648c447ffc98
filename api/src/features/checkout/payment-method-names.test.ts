import { expect, test } from 'vitest';
import { otherPaymentMethods } from './start-payment.ts';

test('C8 the means of payment besides cards are named in the visitor’s language, without unknown ones', () => {
  expect(otherPaymentMethods(['card', 'twint', 'sepa_debit', 'from_the_future'], 'fr')).toEqual([
    'TWINT',
    'Prélèvement SEPA',
  ]);
  expect(otherPaymentMethods(['card'], 'de')).toEqual([]);
});
