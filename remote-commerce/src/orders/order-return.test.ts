import { expect, test } from 'vitest';
import { readOrderReturn, retryAddress, returnedTo, successAddress } from './order-return.ts';

test('C13 the proof of an order is read from the provider’s return', () => {
  const search = '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_a&redirect_status=succeeded';
  expect(readOrderReturn(search)).toEqual({
    clientSecret: 'pi_1_secret_a',
    redirectStatus: 'succeeded',
  });
});

test.each(['', '?payment_intent=pi_1', '?payment_intent_client_secret=', '?redirect_status=succeeded'])(
  'C13 "%s" proves no order',
  (search) => {
    expect(readOrderReturn(search)).toBeUndefined();
  },
);

test.each(['pi_1_secret_a', 'seti_1_secret_b'])('C13 the address of %s’s order proves it', (clientSecret) => {
  const address = successAddress('de', clientSecret, 'succeeded');
  expect(address).toMatch(/^\/de\/success\?/);
  expect(readOrderReturn(address.slice(address.indexOf('?')))).toMatchObject({
    clientSecret,
    redirectStatus: 'succeeded',
  });
});

test('C7 a return address keeps its own query', () => {
  expect(returnedTo('/account/karte?order=1', 'seti_1_secret_b', 'succeeded')).toBe(
    '/account/karte?order=1&setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_b&redirect_status=succeeded',
  );
});

test('C15 an unpaid order leads back to where it can be paid', () => {
  const order = {
    status: 'failed',
    number: '7AB-C4D-29H',
    plan: 'basic',
    amount: 990,
    currency: 'chf',
    downloadable: false,
  } as const;
  expect(retryAddress('fr', { ...order, kind: 'payment' })).toBe('/checkout?plan=basic&amount=9.90');
  expect(retryAddress('ru', { ...order, kind: 'subscription' })).toBe('/ru/subscribe?planId=basic');
});
