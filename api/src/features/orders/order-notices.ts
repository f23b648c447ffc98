import { formatDay, formatMoment, formatPrice } from '@site/shared-i18n';
import { texts } from '../../platform/texts/texts.ts';
import type { Invoice, Order } from './table.ts';

/** What a notice says besides what every mail of an order says. */
export interface NoticeText {
  subject: string;
  paragraphs: string[];
  rows?: [label: string, value: string][];
}

/** Mails about an order, by the kind of their delivery; each is written when it is sent, of the order as it is then. */
export const orderNotices = {
  'trial-started': describeTrial,
  'payment-failed': describeFailure,
  'subscription-link': describeExisting,
  'subscription-ended': describeEnd,
  'payment-refunded': describeRefund,
  'consent-confirmation': confirmConsent,
} satisfies Record<string, (order: Order, latest: Invoice | undefined) => NoticeText>;

export type OrderNotice = keyof typeof orderNotices;

function valuesOf({ plan, amount, language, trialEndsAt }: Order) {
  return {
    plan: texts(language)(`plans.${plan}`),
    amount: formatPrice(amount, language),
    date: trialEndsAt ? formatDay(trialEndsAt, language) : '',
  };
}

/** When a trial ends, what follows, and how it is ended by who did not ask for it. */
function describeTrial(order: Order): NoticeText {
  const t = texts(order.language);
  const values = valuesOf(order);
  return {
    subject: t('mail.trial.subject', values),
    paragraphs: [
      t('mail.trial.intro', values),
      t('mail.trial.card', values),
      t('mail.trial.noCard', values),
      t('mail.trial.manage'),
      t('mail.trial.notYou'),
    ],
  };
}

function describeFailure(order: Order): NoticeText {
  const t = texts(order.language);
  const values = valuesOf(order);
  return {
    subject: t('mail.failed.subject', values),
    paragraphs: [t('mail.failed.intro', values), t('mail.failed.next')],
  };
}

/** For somebody who asks for a subscription with an address that has one. */
function describeExisting(order: Order): NoticeText {
  const t = texts(order.language);
  const values = valuesOf(order);
  const isTrial = order.status === 'trialing';
  return {
    subject: t('mail.existing.subject', values),
    paragraphs: [
      t(isTrial ? 'mail.existing.trial' : 'mail.existing.subscription', values),
      t('mail.existing.next'),
      t('mail.existing.notYou'),
    ],
  };
}

/** @param latest without an invoice nothing was ever paid, and it is the trial that has ended */
function describeEnd(order: Order, latest: Invoice | undefined): NoticeText {
  const t = texts(order.language);
  const values = valuesOf(order);
  return latest
    ? { subject: t('mail.ended.subject', values), paragraphs: [t('mail.ended.subscription', values)] }
    : {
        subject: t('mail.ended.trialSubject', values),
        paragraphs: [t('mail.ended.trial', values), t('mail.ended.trialNext', values)],
      };
}

function describeRefund(order: Order, latest: Invoice | undefined): NoticeText {
  const t = texts(order.language);
  const amount = formatPrice(latest?.amount ?? order.amount, order.language);
  const values = { ...valuesOf(order), amount };
  return {
    subject: t('mail.refunded.subject', values),
    paragraphs: [t('mail.refunded.intro', values), t('mail.refunded.closed')],
  };
}

/** The confirmation on a durable medium that Directive 2011/83/EU, Art. 8(7), asks for. */
function confirmConsent(order: Order): NoticeText {
  const t = texts(order.language);
  const values = valuesOf(order);
  const { words = '', givenAt } = order.consent ?? {};
  return {
    subject: t('mail.consent.subject', values),
    paragraphs: [
      t('mail.consent.intro', values),
      t('mail.consent.words', { words }),
      t('mail.consent.effect'),
    ],
    rows: givenAt ? [[t('invoice.date'), formatMoment(givenAt, order.language)]] : [],
  };
}
