import { expect, test } from 'vitest';
import type { OrderState } from '@site/api-contract';
import { orderOutcome } from './order-outcome.ts';

const orderWith = (status: OrderState['status']): OrderState => ({
  number: '7AB-C4D-29H',
  kind: 'payment',
  status,
  plan: 'premium',
  amount: 4990,
  currency: 'chf',
  downloadable: false,
});

test.each([
  ['paid', 'succeeded', 'paid'],
  ['active', '', 'paid'],
  ['trialing', 'failed', 'trial'],
  ['processing', 'processing', 'pending'],
  ['new', '', 'pending'],
  ['open', '', 'unpaid'],
  ['failed', 'failed', 'unpaid'],
  ['past_due', '', 'pastDue'],
  ['ended', 'succeeded', 'ended'],
] as const)('C13 an order that is %s, returned as "%s", is %s', (status, redirectStatus, outcome) => {
  expect(orderOutcome(orderWith(status), redirectStatus)).toBe(outcome);
});

test.each(['open', 'failed'] as const)(
  'C13 an order last known as %s is pending while the provider says that it went through',
  (status) => {
    expect(orderOutcome(orderWith(status), 'succeeded')).toBe('pending');
  },
);

test.each(['paid', 'ended'] as const)('C13 an order that is %s and was refunded is refunded', (status) => {
  expect(orderOutcome({ ...orderWith(status), reversal: 'refunded' }, 'succeeded')).toBe('refunded');
});

test('C13 an order that was cancelled stays unpaid, whatever the address says', () => {
  expect(orderOutcome(orderWith('cancelled'), 'succeeded')).toBe('unpaid');
});
