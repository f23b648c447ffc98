import type { Billing } from '../provider-state/read-billing.ts';
import { isEnding } from '../subscription-changes/end-wish.ts';
import type { Order } from '../table.ts';
import { announcePrice } from './price-notice.ts';
import type { Announcement, Notice, NoticeKind } from './table.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The provider's event may be a little early. */
const trialNoticeMs = 3 * dayMs + hourMs;
const cardNoticeMs = 30 * dayMs;
/** From the first mail of an unpaid invoice to the end, so that nobody loses a subscription of which they were not told. */
const unpaidMs = 14 * dayMs;

/** What follows the first mail of an unpaid invoice; the latest that is due is told. */
const followUps: [kind: NoticeKind, afterMs: number][] = [
  ['unpaid-end', unpaidMs],
  ['payment-open-7', 7 * dayMs],
  ['payment-open-3', 3 * dayMs],
];

/**
 * What the holder of a subscription has to be told by now; some of it may be told already.
 * @param order as just read from the provider, as is `billing`
 * @param told the order's notices, the oldest first
 */
export function findDue(order: Order, billing: Billing, told: Notice[]): Announcement[] {
  const { status } = order;
  if (status === 'past_due') return announceUnpaid(billing, told);
  if ((status !== 'trialing' && status !== 'active') || isEnding(order)) return [];
  return [
    ...(status === 'trialing' ? announceTrialEnd(order, billing) : announcePrice(order, billing, told)),
    ...announceExpiry(billing),
  ];
}

function announceTrialEnd({ trialEndsAt }: Order, { readAt }: Billing): Announcement[] {
  const leftMs = (trialEndsAt?.getTime() ?? 0) - readAt.getTime();
  if (!trialEndsAt || leftMs <= 0 || leftMs > trialNoticeMs) return [];
  return [{ kind: 'trial-ends', occurrence: trialEndsAt.toISOString(), happensAt: trialEndsAt }];
}

function announceUnpaid({ readAt, openInvoice }: Billing, told: Notice[]): Announcement[] {
  if (!openInvoice) return [];
  const first = told.find(({ kind, occurrence }) => kind === 'payment-failed' && occurrence === openInvoice);
  const happensAt = first?.happensAt ?? new Date(readAt.getTime() + unpaidMs);
  const openMs = first && readAt.getTime() - first.toldAt.getTime();
  const [kind] = followUps.find(([, afterMs]) => openMs !== undefined && openMs >= afterMs) ?? [
    'payment-failed' as const,
  ];
  return [{ kind, occurrence: openInvoice, happensAt }];
}

function announceExpiry({ readAt, card }: Billing): Announcement[] {
  const leftMs = card ? card.expiresAt.getTime() - readAt.getTime() : 0;
  if (!card || leftMs <= 0 || leftMs > cardNoticeMs) return [];
  return [{ kind: 'card-expires', occurrence: card.key, happensAt: card.expiresAt }];
}
