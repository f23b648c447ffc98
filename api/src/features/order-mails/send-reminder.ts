import { formatDay, formatLastDay, formatPrice, lastDayBefore } from '@site/shared-i18n';
import {
  findReminder,
  deleteReminder,
  type Reminder,
  type ReminderKind,
} from '../../orders/reminders/table.ts';
import { listPriceOf, pricesOf } from '../../orders/reminders/price-reminder.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { sendToBuyer, type OrderMailText } from '../../orders/send-to-buyer.ts';
import { formatExpiry, readBillingDetails } from '../../orders/provider-state/billing-details.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { isEnding } from '../../orders/order-status.ts';
import type { Order } from '../../orders/table.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Job } from '../../platform/outbox/worker.ts';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import { texts } from '../../platform/texts/texts.ts';

/** The text of a reminder, by the provider's present state; undefined if it is no longer true. */
type Describe = (
  order: Order,
  reminder: Reminder,
  dependencies: OrderDependencies,
) => OrderMailText | undefined | Promise<OrderMailText | undefined>;

const describe: Record<Exclude<ReminderKind, 'unpaid-end'>, Describe> = {
  'trial-ends': describeTrialEnd,
  'payment-failed': describeUnpaid,
  'payment-open-3': describeUnpaid,
  'payment-open-7': describeUnpaid,
  'card-expires': describeExpiry,
  'price-changes': describePrice,
};

/**
 * Mails a reminder if it is still true; otherwise deletes it: it may be queued again later.
 * @throws ApiError `payment_provider_unavailable`
 */
export const sendReminder: Job<'notice', OrderDependencies & { mailer: Mailer }> = async (
  dependencies,
  { noticeId: reminderId },
  jobId,
) => {
  const { db, log } = dependencies;
  const reminder = await findReminder(db, reminderId);
  if (!reminder || reminder.kind === 'unpaid-end') return;
  const order = await refreshOrder(dependencies, reminder.orderId);
  const text = await describe[reminder.kind](order, reminder, dependencies);
  if (!text || !order.email) {
    log.info({ order: order.id, reminder: reminder.kind }, 'reminder not sent: it is no longer true');
    return deleteReminder(db, reminderId);
  }
  await sendToBuyer(dependencies, order, text, { to: order.email, jobId });
};

/** The linked order page takes a card and ends the trial. */
function describeTrialEnd(order: Order, { happensAt }: Reminder): OrderMailText | undefined {
  const { status, trialEndsAt, hasCard } = order;
  if (status !== 'trialing' || isEnding(order) || trialEndsAt?.getTime() !== happensAt.getTime())
    return undefined;
  const t = texts(order.language);
  const values = {
    ...valuesOf(order, happensAt),
    last: formatDay(lastDayBefore(happensAt), order.language),
    until: formatLastDay(happensAt, order.language),
  };
  return {
    subject: t('mail.trialEnds.subject', values),
    paragraphs: [
      t('mail.trialEnds.intro', values),
      ...(hasCard
        ? [t('mail.trialEnds.card', values), t('mail.trialEnds.end', values)]
        : [t('mail.trialEnds.noCard', values), t('mail.trialEnds.add', values)]),
    ],
  };
}

async function describeUnpaid(
  order: Order,
  { kind, occurrence, happensAt }: Reminder,
  { stripe, orderLinks }: OrderDependencies,
): Promise<OrderMailText | undefined> {
  if (order.status !== 'past_due') return undefined;
  const { status, amount_due: due } = await callProvider(() => stripe.invoices.retrieve(occurrence));
  if (status !== 'open') return undefined;
  const t = texts(order.language);
  const values = { ...valuesOf(order, happensAt), amount: formatPrice(due, order.language) };
  const mail = kind === 'payment-failed' ? 'mail.failed' : 'mail.stillOpen';
  return {
    subject: t(`${mail}.subject`, values),
    paragraphs: [t(`${mail}.intro`, values), t('mail.failed.end', values)],
    link: {
      intro: t('mail.failed.next'),
      label: t('mail.accountLink'),
      url: orderLinks.cardPageOf(order),
    },
  };
}

async function describeExpiry(
  order: Order,
  { happensAt }: Reminder,
  { stripe, orderLinks }: OrderDependencies,
): Promise<OrderMailText | undefined> {
  const { card } = await readBillingDetails(stripe, order);
  const runs = order.status === 'trialing' || order.status === 'active';
  const isSame = card && Date.UTC(card.expiryYear, card.expiryMonth) === happensAt.getTime();
  if (!runs || isEnding(order) || !isSame) return undefined;
  const t = texts(order.language);
  const values = {
    ...valuesOf(order, happensAt),
    brand: card.brand,
    last4: card.last4,
    expires: formatExpiry(card),
  };
  return {
    subject: t('mail.cardExpires.subject', values),
    paragraphs: [t('mail.cardExpires.intro', values)],
    link: {
      intro: t('mail.cardExpires.next', values),
      label: t('mail.accountLink'),
      url: orderLinks.cardPageOf(order),
    },
  };
}

async function describePrice(order: Order, reminder: Reminder, { stripe, orderLinks }: OrderDependencies) {
  const { before, after } = pricesOf(reminder);
  const { next } = await readBillingDetails(stripe, order);
  const isComing = order.amount === before && (next?.amount === after || listPriceOf(order) === after);
  if (order.status !== 'active' || isEnding(order) || !isComing) return undefined;
  const t = texts(order.language);
  const values = {
    ...valuesOf(order, reminder.happensAt),
    before: formatPrice(before, order.language),
    after: formatPrice(after, order.language),
  };
  return {
    subject: t('mail.priceChanges.subject', values),
    paragraphs: [t('mail.priceChanges.intro', values), t('mail.priceChanges.choice', values)],
    link: { label: t('mail.accountLink'), url: orderLinks.accountPageOf(order) },
  };
}

function valuesOf({ plan, amount, language }: Order, day: Date) {
  return {
    plan: texts(language)(`plans.${plan}`),
    amount: formatPrice(amount, language),
    date: formatDay(day, language),
  };
}
