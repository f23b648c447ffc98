import { expect, test } from 'vitest';
import { otherMeans } from './other-means.ts';

test('C8 the means of payment besides cards are named in the visitor’s language, without unknown ones', () => {
  expect(otherMeans(['card', 'twint', 'sepa_debit', 'from_the_future'], 'fr')).toEqual([
    'TWINT',
    'Prélèvement SEPA',
  ]);
  expect(otherMeans(['card'], 'de')).toEqual([]);
});
