import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Billing } from '../provider-state/read-billing.ts';
import type { Order } from '../table.ts';
import { isEnding } from '../order-status.ts';
import { findPriceToMove, remindOfPrice } from './price-reminder.ts';
import {
  insertReminder,
  listReminders,
  type DueReminder,
  type Reminder,
  type ReminderKind,
} from './table.ts';

/**
 * Queues due reminders, each once, and what follows earlier ones: the end of an unpaid subscription, an announced price.
 * @param transaction has locked the order's row
 * @param order as just read from the provider, as is `billing`
 */
export async function queueReminders(transaction: Database, order: Order, billing: Billing): Promise<void> {
  const { id: orderId, email } = order;
  if (!email) return;
  const stored = await listReminders(transaction, orderId);
  for (const due of findDueReminders(order, billing, stored)) {
    const id = await insertReminder(transaction, { orderId, ...due, toldAt: billing.readAt });
    const job = due.kind === 'unpaid-end' ? 'end-unpaid' : 'notice';
    if (id) await enqueue(transaction, job, id, { noticeId: id });
  }
  const price = findPriceToMove(order, billing, stored);
  if (price) await enqueue(transaction, 'move-price', price.id, { noticeId: price.id });
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** An hour more than three days, as the provider's event may arrive slightly early. */
/** How many days before a trial ends its customer is reminded (A9). */
export const trialReminderDays = 3;
const beforeTrialEndMs = trialReminderDays * dayMs + hourMs;
const beforeExpiryMs = 30 * dayMs;
/** Counted from the first mail about an unpaid invoice, so that nobody loses a subscription without a reminder. */
export const unpaidMs = 14 * dayMs;

/** The steps after the first mail about an unpaid invoice; of the due ones, only the first in this list is taken. */
const unpaidSteps: [kind: ReminderKind, afterMs: number][] = [
  ['unpaid-end', unpaidMs],
  ['payment-open-7', 7 * dayMs],
  ['payment-open-3', 3 * dayMs],
];

/** The due reminders, including stored ones. @param stored the order's reminders, the oldest first */
function findDueReminders(order: Order, billing: Billing, stored: Reminder[]): DueReminder[] {
  const { status } = order;
  if (status === 'past_due') return remindOfUnpaid(billing, stored);
  if ((status !== 'trialing' && status !== 'active') || isEnding(order)) return [];
  return [
    ...(status === 'trialing' ? remindOfTrialEnd(order, billing) : remindOfPrice(order, billing, stored)),
    ...remindOfExpiry(billing),
  ];
}

function remindOfTrialEnd({ trialEndsAt }: Order, { readAt }: Billing): DueReminder[] {
  const leftMs = (trialEndsAt?.getTime() ?? 0) - readAt.getTime();
  if (!trialEndsAt || leftMs <= 0 || leftMs > beforeTrialEndMs) return [];
  return [{ kind: 'trial-ends', occurrence: trialEndsAt.toISOString(), happensAt: trialEndsAt }];
}

function remindOfUnpaid({ readAt, openInvoice }: Billing, stored: Reminder[]): DueReminder[] {
  if (!openInvoice) return [];
  const isFirst = ({ kind, occurrence }: Reminder) => kind === 'payment-failed' && occurrence === openInvoice;
  const first = stored.find(isFirst);
  const happensAt = first?.happensAt ?? new Date(readAt.getTime() + unpaidMs);
  const openMs = first && readAt.getTime() - first.toldAt.getTime();
  const [kind] = unpaidSteps.find(([, afterMs]) => openMs !== undefined && openMs >= afterMs) ?? [
    'payment-failed' as const,
  ];
  return [{ kind, occurrence: openInvoice, happensAt }];
}

function remindOfExpiry({ readAt, card }: Billing): DueReminder[] {
  const leftMs = card ? card.expiresAt.getTime() - readAt.getTime() : 0;
  if (!card || leftMs <= 0 || leftMs > beforeExpiryMs) return [];
  return [{ kind: 'card-expires', occurrence: card.key, happensAt: card.expiresAt }];
}
