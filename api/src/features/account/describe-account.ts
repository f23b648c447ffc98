import {
  plans,
  billingAddressSchema,
  type AccountData,
  type BillingAddress,
  type BillingData,
  type DevicesData,
  type InvoiceData,
  type PackageData,
  type PaidMonthData,
  type PeopleData,
} from '@site/api-contract';
import { formatDay, formatLastDay, formatPrice, type Language } from '@site/shared-i18n';
import { listAgreementsByMailbox } from '../../orders/agreements/table.ts';
import { describeAgreement } from '../../orders/agreements/describe-agreement.ts';
import {
  listCreditNotesByMailbox,
  listInvoicesByMailbox,
  listOrdersByMailbox,
} from '../../orders/mailbox-repository.ts';
import type { SignedIn } from '../../customers/sessions/sessions.ts';
import { consentText } from '../../orders/give-consent.ts';
import { listCorrections, findBillingAddress } from '../../orders/invoices/billing-address-repository.ts';
import {
  printedCorrection,
  printedCreditNote,
  printedNumber,
  billingLines,
} from '../../orders/invoices/printed-invoice.ts';
import type { IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';
import type { CreditNote, InvoiceCorrection } from '../../orders/invoices/table.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { hasEnded, isDownloadable, isPaid, runningStatuses } from '../../orders/order-status.ts';
import type { Order } from '../../orders/table.ts';
import { texts } from '../../platform/texts/texts.ts';
import { describeSubscription, readOrder } from './describe-subscription.ts';
import type { Database } from '../../platform/database/database.ts';
import { errorsOf } from '../../platform/http/read-body.ts';

/** What this feature shows of an account, in a language. */
export async function describeAccount(
  dependencies: OrderDependencies,
  customer: SignedIn,
  { language, editBilling }: { language: Language; editBilling: boolean },
): Promise<Omit<AccountData, keyof DevicesData | keyof PeopleData | 'csrf'>> {
  const { email, mailboxKey } = customer;
  const { db } = dependencies;
  const storedOrders = await listOrdersByMailbox(db, mailboxKey);
  const readings = await Promise.all(storedOrders.map((order) => readOrder(dependencies, order)));
  const orders = readings.map(({ order }) => order);
  const subscribed = orders.filter(({ kind, status }) => kind === 'subscription' && status !== 'open');
  const [running, ended] = [subscribed.filter((order) => !hasEnded(order)), subscribed.filter(hasEnded)];
  const subscriptions = await Promise.all(
    running.map((order) => describeSubscription(dependencies, order, { customer, language })),
  );
  const issued = await listInvoicesByMailbox(db, mailboxKey);
  const months = describePaidMonths(orders, issued, language);
  const paidUntil = (id: string) => issued.find(({ orderId }) => orderId === id)?.periodEnd;
  const packages = orders
    .filter((order) => isDownloadable(order, paidUntil(order.id)))
    .map((order) => describeDownload(order, language));
  const creditNotes = await listCreditNotesByMailbox(db, mailboxKey);
  const corrections = await listCorrections(
    db,
    issued.map(({ number }) => number),
  );
  const invoices = issued.map((invoice) => describeInvoice(invoice, { creditNotes, corrections }, language));
  const invoiced = new Set(issued.map(({ orderId }) => orderId));
  const agreed = new Set(
    orders.filter((order) => invoiced.has(order.id) || isContract(order)).map(({ id }) => id),
  );
  const agreements = (await listAgreementsByMailbox(db, mailboxKey))
    .filter(({ orderId }) => agreed.has(orderId))
    .map(({ shown }) => describeAgreement(shown, language));
  return {
    email,
    subscriptions,
    noSubscription: subscriptions.length === 0,
    hasPlan: subscriptions.length > 0 || months.length > 0,
    ended: ended.map((order) => ({ planName: texts(language)(`plans.${order.plan}`) })),
    hasEnded: ended.length > 0,
    months,
    hasMonths: months.length > 0,
    packages,
    hasPackages: packages.length > 0,
    invoices,
    hasInvoices: invoices.length > 0,
    billing: await describeBillingAddress(db, customer, { language, edit: editBilling }),
    agreements,
    hasAgreements: agreements.length > 0,
    outdated: readings.some(({ outdated }) => outdated) || subscriptions.some(({ outdated }) => outdated),
  };
}

/** Whether an order without an invoice became a contract: a trial, or a subscription whose payment is under way. */
function isContract({ status, trialEndsAt }: Order): boolean {
  return runningStatuses.includes(status) || trialEndsAt !== null;
}

/** Single months that are paid and have not ended. */
function describePaidMonths(
  orders: readonly Order[],
  issued: readonly IssuedInvoice[],
  language: Language,
): PaidMonthData[] {
  const paid = new Set(
    orders.filter((order) => order.kind === 'payment' && isPaid(order)).map(({ id }) => id),
  );
  return issued
    .filter(({ orderId, periodEnd }) => paid.has(orderId) && periodEnd > new Date())
    .map(({ plan, amount, periodEnd }) => ({
      plan,
      planName: texts(language)(`plans.${plan}`),
      until: formatLastDay(periodEnd, language),
      francs: ((plans.find(({ id }) => id === plan)?.amount ?? amount) / 100).toFixed(2),
    }));
}

function describeDownload({ id, plan, createdAt, consent }: Order, language: Language): PackageData {
  const { words, version } = consentText(language);
  return {
    order: id,
    planName: texts(language)(`plans.${plan}`),
    day: formatDay(createdAt, language),
    consent: consent ? undefined : { words, version },
  };
}

function describeInvoice(
  invoice: IssuedInvoice,
  later: { creditNotes: CreditNote[]; corrections: InvoiceCorrection[] },
  language: Language,
): InvoiceData {
  const isOfInvoice = ({ invoiceNumber }: { invoiceNumber: number }) => invoiceNumber === invoice.number;
  const creditNotes = later.creditNotes.filter(isOfInvoice);
  const corrections = later.corrections.filter(isOfInvoice);
  return {
    number: invoice.number,
    printed: printedNumber(invoice),
    planName: texts(language)(`plans.${invoice.plan}`),
    day: formatDay(invoice.issuedAt, language),
    amount: formatPrice(invoice.amount, language),
    creditNotes: creditNotes.map((note) => ({
      number: note.number,
      printed: printedCreditNote(note),
      day: formatDay(note.issuedAt, language),
      amount: formatPrice(note.amount, language),
      valid: !note.invalidAt || undefined,
      invalid: note.invalidAt ? true : undefined,
    })),
    hasCreditNotes: creditNotes.length > 0,
    corrections: corrections.map((correction) => ({
      number: invoice.number,
      correction: correction.revision,
      printed: printedCorrection(invoice, correction),
      day: formatDay(correction.issuedAt, language),
    })),
    hasCorrections: corrections.length > 0,
  };
}

export const billingFields = billingAddressSchema.keyof().options;

/** The form of the billing address. @param edit shows the refused input with its errors instead of what is saved */
async function describeBillingAddress(
  db: Database,
  { mailboxKey, refusedInput }: SignedIn,
  { edit, language }: { edit: boolean; language: Language },
): Promise<BillingData> {
  const saved = (await findBillingAddress(db, mailboxKey))?.address;
  const refused = edit ? refusedInput : null;
  const address = refused ?? saved;
  const errors = refused ? errorsOf(billingAddressSchema, refused, language) : undefined;
  const filled = Object.fromEntries(billingFields.map((name) => [name, address?.[name] ?? '']));
  return {
    ...(filled as Record<keyof BillingAddress, string>),
    saved: saved && { lines: billingLines(saved, language).join(', ') },
    wrong: errors && true,
    errors,
  };
}
