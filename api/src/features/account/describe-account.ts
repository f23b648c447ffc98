import { formatDay, formatPrice, type Language } from '@site/shared-i18n';
import { listAgreementsOf } from '../../orders/agreements/agreement-repository.ts';
import { describeAgreement } from '../../orders/agreements/describe-agreement.ts';
import {
  listCreditNotesOf,
  listInvoicesOf,
  listOrdersOf,
} from '../../orders/customers/customer-order-repository.ts';
import type { Customer } from '../../orders/customers/sessions.ts';
import { wordsOfConsent } from '../../orders/give-consent.ts';
import { printedCreditNote, printedNumber } from '../../orders/invoices/printed-number.ts';
import type { IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';
import type { CreditNote } from '../../orders/invoices/table.ts';
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
  const creditNotes = await listCreditNotesOf(db, mailboxKey);
  const issued = await listInvoicesOf(db, mailboxKey);
  const invoices = issued.map((each) => describeInvoice(each, creditNotes, language));
  const invoiced = new Set(issued.map(({ orderId }) => orderId));
  const concluded = new Set(
    orders.filter((order) => invoiced.has(order.id) || isConcluded(order)).map(({ id }) => id),
  );
  const agreements = (await listAgreementsOf(db, mailboxKey))
    .filter(({ orderId }) => concluded.has(orderId))
    .map(({ shown }) => describeAgreement(shown, language));
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
    agreements,
    hasAgreements: agreements.length > 0,
    /** The provider was away: states may have changed. */
    outdated: read.some(({ outdated }) => outdated) || subscriptions.some(({ outdated }) => outdated),
  };
}

/** Whether an order without an invoice came about: a trial, or one whose payment is on its way. */
function isConcluded({ status, trialEndsAt }: Order): boolean {
  return ['trialing', 'processing', 'active', 'past_due'].includes(status) || trialEndsAt !== null;
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

function describeInvoice(invoice: IssuedInvoice, creditNotes: CreditNote[], language: Language) {
  const own = creditNotes.filter(({ invoiceNumber }) => invoiceNumber === invoice.number);
  return {
    number: invoice.number,
    printed: printedNumber(invoice),
    planName: texts(language)(`plans.${invoice.plan}`),
    day: formatDay(invoice.issuedAt, language),
    amount: formatPrice(invoice.amount, language),
    creditNotes: own.map((note) => ({
      number: note.number,
      printed: printedCreditNote(note),
      day: formatDay(note.issuedAt, language),
      amount: formatPrice(note.amount, language),
    })),
    hasCreditNotes: own.length > 0,
  };
}

function describeEnded({ plan }: Order, language: Language) {
  return { planName: texts(language)(`plans.${plan}`) };
}
