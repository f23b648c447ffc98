import { expect, test } from 'vitest';
import { readCheckout } from './read-checkout.ts';

test.each([
  ['?plan=premium&amount=49.90', 'premium'],
  ['?plan=business&amount=99.9', 'business'],
  ['?amount=9.9&plan=basic', 'basic'],
])('C2 %s asks for a payment', (search, id) => {
  expect(readCheckout(new URLSearchParams(search))).toMatchObject({ id });
});

test.each([
  ['', 'bothMissing'],
  ['?plan=&amount=%20', 'bothMissing'],
  ['?plan=premium', 'amountMissing'],
  ['?amount=49.90', 'planMissing'],
  ['?plan=premium&amount=49,90', 'amountMalformed'],
  ['?plan=premium&amount=-1', 'amountMalformed'],
  ['?plan=premium&amount=1e3', 'amountMalformed'],
  ['?plan=premium&amount=NaN', 'amountMalformed'],
  ['?plan=pro&amount=49.90', 'planUnknown'],
  ['?plan=pro', 'planUnknown'],
  ['?plan=premium&amount=9.90', 'amountWrong'],
  ['?plan=premium&amount=49.901', 'amountWrong'],
])('C2 %s asks for none, and says why', (search, error) => {
  expect(readCheckout(new URLSearchParams(search))).toBe(error);
});
