import { expect, test } from 'vitest';
import { pageAddress } from '@site/shell-contract';
import { paymentReturn } from './payment-return.ts';

const onSite = (address: string) => new URL(address, 'http://site');
const german = { 'payment-succeeded': '/de/success', 'payment-canceled': '/de/cancel' };
const inGerman = (role: string) => pageAddress(german, role, 'de');
const payment = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x';
const setup = 'setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_x';

test.each([
  [`/?${payment}&redirect_status=succeeded`, `/de/success?${payment}&redirect_status=succeeded`],
  [`/?${payment}&redirect_status=processing`, `/de/success?${payment}&redirect_status=processing`],
  [`/?${payment}`, `/de/success?${payment}`],
  [`/?${payment}&redirect_status=failed`, `/de/cancel?${payment}&redirect_status=failed`],
  [`/?${setup}&redirect_status=succeeded`, `/de/success?${setup}&redirect_status=succeeded`],
  [
    `/?${setup}&redirect_status=requires_payment_method`,
    `/de/cancel?${setup}&redirect_status=requires_payment_method`,
  ],
])('C7 the return to %s goes on to %s', (from, to) => {
  expect(paymentReturn(onSite(from), inGerman)).toBe(to);
});

test('C7 a French visitor returns to the address without a prefix', () => {
  const inFrench = (role: string) => pageAddress({ 'payment-canceled': '/cancel' }, role, 'fr');
  expect(paymentReturn(onSite(`/?${payment}&redirect_status=canceled`), inFrench)).toBe(
    `/cancel?${payment}&redirect_status=canceled`,
  );
});

test.each([
  '/',
  '/?redirect_status=succeeded',
  '/?payment_intent=pi_1',
  `/apps?${payment}`,
  `/de/?${payment}`,
])('C7 %s is no return from the provider', (address) => {
  expect(paymentReturn(onSite(address), inGerman)).toBeUndefined();
});
