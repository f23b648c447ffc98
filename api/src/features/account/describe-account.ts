import { formatDay, formatPrice, type Language } from '@site/shared-i18n';
import { listInvoicesOf, listOrdersOf } from '../../orders/customers/customer-order-repository.ts';
import type { Customer } from '../../orders/customers/sessions.ts';
import { wordsOfConsent } from '../../orders/give-consent.ts';
import { printedNumber } from '../../orders/invoices/printed-number.ts';
import type { IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isPaid } from '../../orders/paid-order.ts';
import type { Order } from '../../orders/table.ts';
import { texts } from '../../platform/texts/texts.ts';
import { describeSubscription, isOver } from './describe-subscription.ts';
import { readOrder } from './read-order.ts';

/** An account as its page's template shows it: finished texts of the language, and what is absent is not shown. */
export async function describeAccount(
  dependencies: OrderDependencies,
  { email, mailboxKey }: Customer,
  language: Language,
) {
  const { db } = dependencies;
  const known = await listOrdersOf(db, mailboxKey);
  const read = await Promise.all(known.map((order) => readOrder(dependencies, order)));
  const orders = read.map(({ order }) => order);
  const begun = orders.filter(({ kind, status }) => kind === 'subscription' && status !== 'open');
  const [running, ended] = [begun.filter((order) => !isOver(order)), begun.filter(isOver)];
  const subscriptions = await Promise.all(
    running.map((order) => describeSubscription(dependencies, order, language)),
  );
  const packages = orders.filter(isPaid).map((order) => describePackage(order, language));
  const invoices = (await listInvoicesOf(db, mailboxKey)).map((each) => describeInvoice(each, language));
  return {
    email,
    subscriptions,
    noSubscription: subscriptions.length === 0,
    ended: ended.map((order) => describeEnded(order, language)),
    hasEnded: ended.length > 0,
    packages,
    hasPackages: packages.length > 0,
    invoices,
    hasInvoices: invoices.length > 0,
    /** The provider was away: states may have changed. */
    outdated: read.some(({ outdated }) => outdated) || subscriptions.some(({ outdated }) => outdated),
  };
}

function describePackage({ id, plan, createdAt, consent }: Order, language: Language) {
  const { words, version } = wordsOfConsent(language);
  return {
    order: id,
    planName: texts(language)(`plans.${plan}`),
    day: formatDay(createdAt, language),
    ...(!consent && { consent: { words, version } }),
  };
}

function describeInvoice(invoice: IssuedInvoice, language: Language) {
  return {
    number: invoice.number,
    printed: printedNumber(invoice),
    planName: texts(language)(`plans.${invoice.plan}`),
    day: formatDay(invoice.issuedAt, language),
    amount: formatPrice(invoice.amount, language),
  };
}

function describeEnded({ plan }: Order, language: Language) {
  return { planName: texts(language)(`plans.${plan}`) };
}
