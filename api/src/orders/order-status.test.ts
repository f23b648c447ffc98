import { expect, test } from 'vitest';
import {
  chargeableStatuses,
  deletableStatuses,
  endsAsRequested,
  hasEnded,
  isEnding,
  isEndPending,
  isPaid,
  isRunning,
  isSettled,
  isUnconfirmedTrial,
  requireDownloadable,
  unsettledStatuses,
} from './order-status.ts';
import type { Order } from './table.ts';

const subscriptionId = 'sub_1';
const past = new Date('2026-01-01');
const future = new Date('2999-01-01');

test.each([
  { status: 'new' },
  { status: 'open', chargeable: true, unsettled: true },
  { status: 'failed', unsettled: true, deletable: true },
  { status: 'processing', runs: true, chargeable: true, unsettled: true },
  { status: 'trialing', runs: true, chargeable: true, unsettled: true },
  { status: 'active', paid: true, runs: true, chargeable: true, unsettled: true },
  { status: 'past_due', runs: true, chargeable: true, unsettled: true },
  { status: 'paid', paid: true, settled: true, deletable: true },
  { status: 'cancelled', ended: true, settled: true, deletable: true },
  { status: 'ended', ended: true, settled: true, deletable: true },
] as const)('C13 what the status $status means', ({ status, ...meaning }) => {
  const order = { status, subscriptionId, reversal: null } as Order;
  const none = { paid: false, runs: false, ended: false, settled: false };
  expect({
    paid: isPaid(order),
    runs: isRunning(order),
    ended: hasEnded(order),
    settled: isSettled(order),
    chargeable: chargeableStatuses.includes(status),
    unsettled: unsettledStatuses.includes(status),
    deletable: deletableStatuses.includes(status),
  }).toEqual({ ...none, chargeable: false, unsettled: false, deletable: false, ...meaning });
  expect(isRunning({ status, subscriptionId: null }), 'without a subscription').toBe(false);
  expect(isPaid({ ...order, reversal: 'refunded' }), 'after a refund').toBe(false);
});

test.each([
  ['a single month that lasts', { kind: 'payment', status: 'paid' }, future, undefined],
  ['a single month that is over', { kind: 'payment', status: 'paid' }, past, 'order_over'],
  ['a single month without an invoice yet', { kind: 'payment', status: 'paid' }, undefined, undefined],
  ['a subscription that runs', { kind: 'subscription', status: 'active' }, past, undefined],
  ['a trial', { kind: 'subscription', status: 'trialing' }, undefined, 'order_unpaid'],
  ['an unpaid month', { kind: 'subscription', status: 'past_due' }, past, 'order_unpaid'],
  ['a refunded month', { kind: 'payment', status: 'paid', reversal: 'refunded' }, past, 'order_refunded'],
  ['a disputed month', { kind: 'payment', status: 'paid', reversal: 'disputed' }, future, 'order_disputed'],
] as const)('E9 C13 the download of %s', (_case, order, paidUntil, code) => {
  const download = () => requireDownloadable({ reversal: null, ...order } as Order, paidUntil);
  if (code) expect(download).toThrow(expect.objectContaining({ code }) as Error);
  else expect(download).not.toThrow();
});

test.each([
  [
    'nothing requested',
    { endRequests: 0, endRequestsDone: 0, endRequested: false, endsAt: null },
    [false, false, true],
  ],
  [
    'a request to end that waits',
    { endRequests: 1, endRequestsDone: 0, endRequested: true, endsAt: null },
    [true, true, false],
  ],
  [
    'an end that was carried out',
    { endRequests: 1, endRequestsDone: 1, endRequested: true, endsAt: future },
    [false, true, true],
  ],
  [
    'a request to go on that waits',
    { endRequests: 2, endRequestsDone: 1, endRequested: false, endsAt: future },
    [true, false, false],
  ],
  [
    'an end set at the provider',
    { endRequests: 0, endRequestsDone: 0, endRequested: false, endsAt: future },
    [false, true, false],
  ],
] as const)('A7 %s: pending, ending, as requested', (_case, order, expected) => {
  const read = order as Order;
  expect([isEndPending(read), isEnding(read), endsAsRequested(read)]).toEqual(expected);
});

test.each([
  ['a trial of the site', {}, true],
  ['a trial whose key was given back', { trialKey: null, trialEndsAt: future }, true],
  ['a trial whose owner has acted', { ownerConfirmedAt: past }, false],
  ['a trial by a payment link', { source: 'payment-link' }, false],
  ['an order without a trial', { trialKey: null }, false],
] as const)('C5 %s: may be another person’s', (_case, order, expected) => {
  const trial = { source: 'site', trialKey: 'a@example.ch', trialEndsAt: null, ownerConfirmedAt: null };
  expect(isUnconfirmedTrial({ ...trial, ...order } as Order)).toBe(expected);
});
