import { formatDay, formatPrice } from '@site/shared-i18n';
import { findNotice, forgetNotice } from '../../orders/notices/notice-repository.ts';
import { listPriceOf, pricesOf } from '../../orders/notices/price-notice.ts';
import type { Notice, NoticeKind } from '../../orders/notices/table.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { sendOrderMail, type OrderMailDependencies, type OrderMailText } from '../../orders/order-mail.ts';
import { formatExpiry, readBillingDetails } from '../../orders/provider-state/billing-details.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { isEnding } from '../../orders/subscription-changes/end-wish.ts';
import type { Order } from '../../orders/table.ts';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import { texts } from '../../platform/texts/texts.ts';

/** Writes a notice by the provider's present state; undefined if it is no longer true. */
type Describe = (
  order: Order,
  notice: Notice,
  dependencies: OrderDependencies,
) => OrderMailText | undefined | Promise<OrderMailText | undefined>;

const describe: Record<Exclude<NoticeKind, 'unpaid-end'>, Describe> = {
  'trial-ends': describeTrialEnd,
  'payment-failed': describeUnpaid,
  'payment-open-3': describeUnpaid,
  'payment-open-7': describeUnpaid,
  'card-expires': describeExpiry,
  'price-changes': describePrice,
};

/**
 * Mails a notice if it is still true; if not, it may be told again later. In between, a card may have been given, an invoice
 * paid, a subscription cancelled.
 * @throws ApiError `payment_provider_unavailable`
 */
export async function sendInTime(
  dependencies: OrderMailDependencies,
  noticeId: string,
  jobId: string,
): Promise<void> {
  const { db, log } = dependencies;
  const notice = await findNotice(db, noticeId);
  if (!notice || notice.kind === 'unpaid-end') return;
  const order = await refreshOrder(dependencies, notice.orderId);
  const text = await describe[notice.kind](order, notice, dependencies);
  if (!text || !order.email) {
    log.info({ order: order.id, notice: notice.kind }, 'a notice is no longer true');
    return forgetNotice(db, noticeId);
  }
  await sendOrderMail(dependencies, order, text, { to: order.email, jobId });
}

/** The day, the price that follows, whether a card is stored. The link is the order's, whose page takes a card and ends the trial. */
function describeTrialEnd(order: Order, { happensAt }: Notice): OrderMailText | undefined {
  const { status, trialEndsAt, hasCard } = order;
  if (status !== 'trialing' || isEnding(order) || trialEndsAt?.getTime() !== happensAt.getTime())
    return undefined;
  const t = texts(order.language);
  const values = valuesOf(order, happensAt);
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
  { kind, occurrence, happensAt }: Notice,
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
  { happensAt }: Notice,
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

async function describePrice(
  order: Order,
  notice: Notice,
  { stripe, orderLinks }: OrderDependencies,
): Promise<OrderMailText | undefined> {
  const { before, after } = pricesOf(notice);
  const { next } = await readBillingDetails(stripe, order);
  const isComing = order.amount === before && (next?.amount === after || listPriceOf(order) === after);
  if (order.status !== 'active' || isEnding(order) || !isComing) return undefined;
  const t = texts(order.language);
  const values = {
    ...valuesOf(order, notice.happensAt),
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
