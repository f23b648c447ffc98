import { formatDay, formatEnd, formatLastDay, formatMoment, formatPrice } from '@site/shared-i18n';
import { findJob } from '../../platform/outbox/table.ts';
import { ignoreMissing } from '../../platform/payments/payment-provider.ts';
import { texts } from '../../platform/texts/texts.ts';
import { agreedRows } from '../../orders/agreements/describe-agreement.ts';
import { listAgreementsByOrder } from '../../orders/agreements/table.ts';
import { readBillingDetails } from '../../orders/provider-state/billing-details.ts';
import { findLatestInvoice } from '../../orders/invoices/invoice-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { sendToBuyer, type BuyerMailDependencies, type OrderMailText } from '../../orders/send-to-buyer.ts';
import { endsUnpaid } from '../../orders/reminders/table.ts';
import { findOrder, listSubscriptionsByMailbox } from '../../orders/order-repository.ts';
import { runningStatuses } from '../../orders/order-status.ts';
import type { Order } from '../../orders/table.ts';

type MailFacts = Awaited<ReturnType<typeof readMailFacts>>;

/** The texts of mails about an order, by the kind of their job. The names are stored in the outbox. */
const orderMails = {
  /** When a trial ends, what follows, and how to end it if somebody else has started it. */
  'trial-started': ({ t, values, order, trial, links }) => ({
    subject: t('mail.trial.subject', values),
    paragraphs: [
      t('mail.trial.intro', values),
      t('mail.trial.card', values),
      t('mail.trial.noCard', values),
      t('mail.trial.manage'),
      t('mail.trial.notYou'),
    ],
    rows: trial ? agreedRows(trial, order.language, links) : [],
    linkLabel: t('mail.trial.link'),
  }),
  /** The confirmation of a binding order that is first charged after its trial (Directive 2011/83/EU, Art. 8(7)). */
  'subscription-ordered': ({ t, values, order, agreed, links, isPlanChange }) => ({
    subject: t('mail.ordered.subject', values),
    paragraphs: [
      t('mail.ordered.intro', values),
      t('mail.ordered.charge', values),
      t('mail.ordered.cancel', values),
      t(isPlanChange ? 'mail.withdrawalUnchanged' : 'mail.withdrawal', {
        url: links.withdrawalPageOf(order),
      }),
    ],
    rows: [[t('invoice.plan'), values.plan], ...(agreed ? agreedRows(agreed, order.language, links) : [])],
  }),
  /** The confirmation of a binding change without an invoice: a plan is kept although a cheaper one was planned. */
  'plan-kept': ({ t, values, order, kept, links }) => ({
    subject: t('mail.planKept.subject', values),
    paragraphs: [
      t('mail.planKept.intro', {
        ...values,
        amount: formatPrice(kept?.renewal?.amount ?? order.amount, order.language),
      }),
      t('mail.planKept.withdrawal', { url: links.withdrawalPageOf(order) }),
    ],
    rows: [[t('invoice.plan'), values.plan], ...(kept ? agreedRows(kept, order.language, links) : [])],
  }),
  /** Somebody who has a subscription has bought another: how to get the money back. */
  'second-subscription': ({ t, values, order, other, links }) => ({
    subject: t('mail.second.subject', { ...values, other }),
    paragraphs: [
      t('mail.second.intro', { ...values, other }),
      t('mail.second.refund'),
      t('mail.second.keep'),
    ],
    lead: 2,
    link: { label: t('mail.second.link'), url: links.withdrawalPageOf(order) },
  }),
  /** Answers a request for a second subscription. */
  'subscription-link': ({ t, values, order }) => ({
    subject: t('mail.existing.subject', values),
    paragraphs: [
      t(order.status === 'trialing' ? 'mail.existing.trial' : 'mail.existing.subscription', values),
      t('mail.existing.next'),
      t('mail.existing.notYou'),
    ],
  }),
  /** Confirms a cancellation, or says that a dispute has the same effect, and how to undo it. */
  'subscription-ends': ({ t, values, order, links, coming, isDispute }) => ({
    subject: t(isDispute ? 'mail.ends.disputedSubject' : 'mail.ends.subject', values),
    paragraphs: [
      t(isDispute ? 'mail.ends.disputed' : 'mail.ends.intro', values),
      `${t(isDispute ? 'mail.ends.suspended' : 'mail.ends.until')} ${
        coming === undefined
          ? t('mail.ends.noCharge')
          : t('mail.ends.charged', { amount: formatPrice(coming, order.language) })
      }`,
      t(isDispute ? 'mail.ends.keepDisputed' : 'mail.ends.takeBack', { account: links.accountPageOf(order) }),
    ],
  }),
  'subscription-kept': ({ t, values }) => ({
    subject: t('mail.kept.subject', values),
    paragraphs: [t('mail.kept.intro', values), t('mail.kept.renews', values)],
  }),
  // Without an invoice, only a trial has ended.
  'subscription-ended': ({ t, values, latest, unpaid }) =>
    latest || unpaid
      ? {
          subject: t('mail.ended.subject', values),
          paragraphs: [t(unpaid ? 'mail.ended.unpaid' : 'mail.ended.subscription', values)],
        }
      : {
          subject: t('mail.ended.trialSubject', values),
          paragraphs: [t('mail.ended.trial', values), t('mail.ended.trialNext', values)],
        },
  /** The confirmation on a durable medium (Directive 2011/83/EU, Art. 8(7)). */
  'consent-confirmation': ({ t, values, order: { consent, language } }) => ({
    subject: t('mail.consent.subject', values),
    paragraphs: [
      t('mail.consent.intro', values),
      t('mail.consent.words', { words: consent?.words ?? '' }),
      t('mail.consent.effect'),
    ],
    lead: 2,
    rows: consent ? [[t('invoice.date'), formatMoment(consent.givenAt, language)]] : [],
  }),
} satisfies Record<string, (facts: MailFacts) => OrderMailText>;

export type OrderMailKind = keyof typeof orderMails;

type OrderMailDependencies = BuyerMailDependencies & Pick<OrderDependencies, 'stripe'>;

/** Mails the buyer what has happened to an order, by its state when the mail is sent. Does nothing for an erased order. */
export async function sendOrderMail(
  dependencies: OrderMailDependencies,
  kind: OrderMailKind,
  orderId: string,
  jobId: string,
): Promise<void> {
  const order = await findOrder(dependencies.db, orderId);
  if (order?.erasureId) return;
  if (!order?.email) throw new Error(`There is no order ${orderId} with an address`);
  const text: OrderMailText = orderMails[kind](await readMailFacts(dependencies, kind, order, jobId));
  await sendToBuyer(dependencies, order, text, { to: order.email, jobId });
}

async function readMailFacts(dependencies: OrderMailDependencies, kind: string, order: Order, jobId: string) {
  const { db, orderLinks: links } = dependencies;
  const t = texts(order.language);
  const agreements = await listAgreementsByOrder(db, order.id);
  const otherOrders = order.mailboxKey
    ? await listSubscriptionsByMailbox(db, order.mailboxKey, runningStatuses)
    : [];
  const other = otherOrders.find(({ id }) => id !== order.id);
  const ordered = await findJob(db, 'subscription-ordered', order.id);
  return {
    order,
    t,
    links,
    values: valuesOf(order),
    /** The latest agreement to what is charged. */
    agreed: agreements.find(({ renewal }) => renewal !== null),
    trial: agreements.find(({ amount, renewal }) => amount === 0 && renewal === null),
    /** The latest agreement to the present plan. */
    kept: agreements.find(({ plan, renewal }) => plan === order.plan && renewal !== null),
    /** The plan of the subscription that its buyer had before. */
    other: other ? t(`plans.${other.plan}`) : '',
    /** Whether this is a later order than the first: the terms count the withdrawal period from the first one's day. */
    isPlanChange: kind === 'subscription-ordered' && ordered?.id !== jobId,
    isDispute: order.endRequestOfDispute === order.endRequests,
    /** Centimes of a month that the provider still charges. */
    coming: kind === 'subscription-ends' ? await readComing(dependencies, order) : undefined,
    latest: await findLatestInvoice(db, order.id),
    /** Whether the subscription ends because its payment stayed open. */
    unpaid: await endsUnpaid(db, order.id),
  };
}

/** The mail waits for the provider, unless that no longer knows the subscription. */
async function readComing({ stripe }: OrderMailDependencies, order: Order): Promise<number | undefined> {
  return (await readBillingDetails(stripe, order).catch(ignoreMissing))?.coming;
}

function valuesOf({ plan, amount, language, trialEndsAt, endsAt }: Order) {
  return {
    plan: texts(language)(`plans.${plan}`),
    amount: formatPrice(amount, language),
    until: trialEndsAt ? formatLastDay(trialEndsAt, language) : '',
    first: trialEndsAt ? formatDay(trialEndsAt, language) : '',
    end: endsAt ? formatEnd(endsAt, language) : '',
  };
}
