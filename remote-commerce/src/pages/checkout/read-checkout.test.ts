import { expect, test } from 'vitest';
import { readCheckout } from './read-checkout.ts';

test.each([
  ['?plan=premium&amount=49.90', { plan: 'premium', amount: 49.9 }],
  ['?amount=10&plan=basic', { plan: 'basic', amount: 10 }],
  ['?plan=unknown&amount=0.5', { plan: 'unknown', amount: 0.5 }],
])('C2 %s asks for a payment', (search, asked) => {
  expect(readCheckout(search)).toEqual(asked);
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
])('C2 %s asks for none, and says why', (search, fault) => {
  expect(readCheckout(search)).toBe(fault);
});
