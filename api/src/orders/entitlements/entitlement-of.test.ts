import { expect, test } from 'vitest';
import { bestOf, type Entitlement } from './entitlement-of.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-29T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);

test('E3 E6 a dearer plan that is long unpaid gives way to one that is paid, and not before', () => {
  const paid: Entitlement = { plan: 'premium', state: 'ending', until: inDays(20) };
  const unpaidSince = (days: number): Entitlement => ({
    plan: 'business',
    state: 'past_due',
    until: inDays(-days),
    isShared: true,
  });
  expect(bestOf([unpaidSince(4), paid], now)).toEqual(paid);
  expect(bestOf([paid, unpaidSince(1)], now)?.plan).toBe('business');
  expect(bestOf([unpaidSince(4)], now)?.plan).toBe('business');
  expect(bestOf([], now)).toBeUndefined();
});
