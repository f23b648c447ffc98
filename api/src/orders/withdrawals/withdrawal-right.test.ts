import { expect, test } from 'vitest';
import { canWithdraw, hasRightToRefund } from './withdrawal-right.ts';
import type { Order } from '../table.ts';

const day = (text: string) => new Date(`${text}:00Z`);
const month = (issuedAt: string, paymentReference: string | null = 'pi_1', amount = 990) => ({
  issuedAt: day(issuedAt),
  paymentReference,
  amount,
});
const agreedOn = (at: string) => ({
  at: day(at).toISOString(),
  renewal: { amount: 990, from: '2026-11-15' },
});

type Facts = Partial<Parameters<typeof hasRightToRefund>[1]>;
const isRefunded = (order: Partial<Order>, facts: Facts, receivedAt: string) =>
  hasRightToRefund(
    { consent: null, createdAt: day('2026-11-01T10:00'), trialEndsAt: null, ...order },
    { invoices: [], cardConfirmedAt: undefined, agreements: [], ...facts },
    day(receivedAt),
  );

const trial = { trialEndsAt: day('2026-11-15T10:00') };
const paid = { invoices: [month('2026-11-03T10:00')] };
const consent = { givenAt: '2026-11-03T10:05:00Z', language: 'en', words: 'Yes', version: '1' } as const;

// The publisher's midnight is 23:00 UTC in winter.
test.each([
  ['a payment, on the 14th day after its confirmation', {}, paid, '2026-11-17T22:59', true],
  ['a payment, on the 15th day', {}, paid, '2026-11-17T23:00', false],
  ['a payment that is still under way', {}, {}, '2026-12-24T10:00', true],
  ['a trial without a card, on the 14th day', trial, {}, '2026-11-15T22:59', true],
  ['a trial without a card, on the 15th day', trial, {}, '2026-11-15T23:00', false],
  [
    '14 days after a trial’s card',
    trial,
    { cardConfirmedAt: day('2026-11-10T10:00') },
    '2026-11-24T10:00',
    true,
  ],
  [
    '15 days after a trial’s card',
    trial,
    { cardConfirmedAt: day('2026-11-10T10:00') },
    '2026-11-25T10:00',
    false,
  ],
  [
    '14 days after an unread card’s agreement',
    trial,
    { agreements: [agreedOn('2026-11-14T10:00')] },
    '2026-11-28T10:00',
    true,
  ],
  [
    '15 days after an unread card’s agreement',
    trial,
    { agreements: [agreedOn('2026-11-14T10:00')] },
    '2026-11-29T10:00',
    false,
  ],
  [
    '14 days after an unread card’s payment',
    trial,
    { agreements: [agreedOn('2026-11-14T10:00')], invoices: [month('2026-11-16T10:00')] },
    '2026-11-30T10:00',
    true,
  ],
  [
    '15 days after an unread card’s payment',
    trial,
    { agreements: [agreedOn('2026-11-14T10:00')], invoices: [month('2026-11-16T10:00')] },
    '2026-12-01T10:00',
    false,
  ],
  ['consent to immediate delivery', { consent }, paid, '2026-11-04T10:00', false],
  [
    'a month that was paid outside the provider',
    {},
    { invoices: [month('2026-11-03T10:00', null)] },
    '2026-11-04T10:00',
    false,
  ],
  [
    'a month that cost nothing',
    {},
    { invoices: [month('2026-11-03T10:00', null, 0)] },
    '2026-11-04T10:00',
    true,
  ],
] as const)(
  'A8 F-withdrawal-start %s: refunded automatically',
  (_case, order, facts, receivedAt, expected) => {
    expect(isRefunded(order, facts as Facts, receivedAt)).toBe(expected);
  },
);

test.each([
  ['paid', null, true],
  ['trialing', null, true],
  ['processing', null, true],
  ['active', null, true],
  ['past_due', null, true],
  ['open', null, false],
  ['failed', null, false],
  ['cancelled', null, false],
  ['ended', null, false],
  ['paid', 'disputed', false],
  ['active', 'refunded', false],
] as const)(
  'A8 whether an order that is %s, with its payment reversed as %s, is a contract to withdraw from',
  (status, reversal, expected) => {
    expect(canWithdraw({ status, reversal } as Order)).toBe(expected);
  },
);
