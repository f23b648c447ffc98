import { stringify } from 'csv-stringify/sync';
import { dayOf, timeZone } from '@site/shared-i18n';
import type Stripe from 'stripe';
import { Temporal } from 'temporal-polyfill';
import { includedVat, printedCreditNote, printedNumber } from '../../orders/invoices/printed-invoice.ts';
import type { IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';
import type { CreditNote } from '../../orders/invoices/table.ts';
import type { Order } from '../../orders/table.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  listNotesOf,
  listInvoicesOf,
  listOrdersOf,
  type BookedNote,
  type Month,
} from './books-repository.ts';
import { readMovements, type Movement } from './read-movements.ts';

/** The columns; those in francs hold centimes, as numbers, until they are written. */
const columns = [
  'Date',
  'Kind',
  'Number',
  'Order',
  'Customer',
  'Country',
  'Plan',
  'Price CHF',
  'Gross CHF',
  'VAT %',
  'VAT CHF',
  'Net CHF',
  'Fee CHF',
  'Balance CHF',
  'Payout',
  'Reference',
] as const;

type Line = { at: Date } & Partial<Record<(typeof columns)[number], string | number>>;

/**
 * @param month such as `2026-11`
 * @throws RangeError where it is none
 */
export function monthOf(month: string): Month {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const start = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds);
  return { from: start(first), to: start(first.add({ months: 1 })) };
}

/**
 * A month in Switzerland for the bookkeeper, as CSV that a Swiss spreadsheet opens: orders, invoices, credit notes, and what
 * else moved the balance at the provider, payouts among it. The sum of `Balance CHF` is what that balance has gained.
 * @throws ApiError `payment_provider_unavailable`
 */
export async function writeBooks({ db, stripe }: { db: Database; stripe: Stripe }, month: Month) {
  const movements = await readMovements(stripe, month.from, month.to);
  const invoices = await listInvoicesOf(db, month);
  const paid = new Map(movements.filter(isPayment).map((movement) => [movement.payment, movement]));
  const moved = invoices.map((invoice) => paid.get(invoice.paymentReference ?? invoice.paymentId));
  const ofInvoices = new Set(moved);
  const otherMovements = movements.filter((movement) => !ofInvoices.has(movement));
  const lines: Line[] = [
    ...(await listOrdersOf(db, month)).map(lineOfOrder),
    ...invoices.map((invoice, index) => lineOfInvoice(invoice, moved[index])),
    ...(await listNotesOf(db, month, 'issuedAt')).map(({ note, invoice }) =>
      lineOfNote({ note, invoice }, 'credit note', note.issuedAt, -1),
    ),
    ...(await listNotesOf(db, month, 'invalidAt')).map((booked) =>
      lineOfNote(booked, 'credit note invalid', booked.note.invalidAt ?? booked.note.issuedAt, 1),
    ),
    ...otherMovements.map(lineOfMovement),
  ];
  lines.sort((a, b) => a.at.getTime() - b.at.getTime());
  return stringify(
    lines.map(({ at, ...line }) => ({ ...line, Date: dayOf(at) })),
    {
      columns: [...columns],
      header: true,
      bom: true,
      // As spreadsheets in Switzerland expect it.
      delimiter: ';',
      record_delimiter: 'windows',
      // What a customer has typed is never a formula.
      escape_formulas: true,
      cast: { number: (value, { column }) => (column === 'VAT %' ? String(value / 10) : francs(value)) },
    },
  );
}

const isPayment = ({ type, payment }: Movement) =>
  payment !== undefined && (type === 'charge' || type === 'payment');

function lineOfOrder({ createdAt, number, kind, plan, amount, buyer, status }: Order): Line {
  return {
    at: createdAt,
    Kind: 'order',
    Number: number,
    Order: number,
    Customer: buyer?.name ?? '',
    Country: buyer?.country ?? '',
    Plan: plan,
    'Price CHF': amount,
    Reference: `${kind === 'payment' ? 'single month' : 'subscription'}, ${status}`,
  };
}

function lineOfInvoice(invoice: IssuedInvoice, movement: Movement | undefined): Line {
  return {
    at: invoice.issuedAt,
    Kind: 'invoice',
    Number: printedNumber(invoice),
    ...factsOf(invoice),
    ...amounts(invoice, invoice.amount),
    ...(movement && {
      'Fee CHF': movement.fee,
      'Balance CHF': movement.net,
      Payout: movement.payout ?? '',
    }),
    Reference: invoice.paymentReference ?? invoice.paymentId,
  };
}

function lineOfNote({ note, invoice }: BookedNote, kind: string, time: Date, sign: 1 | -1): Line {
  return {
    at: time,
    Kind: kind,
    Number: printedCreditNote(note),
    ...factsOf(invoice),
    ...amounts(invoice, sign * note.amount),
    Reference: `of ${printedNumber(invoice)}`,
  };
}

function factsOf({ orderNumber, buyer, billingAddress, plan }: IssuedInvoice) {
  return {
    Order: orderNumber,
    Customer: billingAddress?.company ?? buyer?.name ?? '',
    Country: billingAddress?.country ?? buyer?.country ?? '',
    Plan: plan,
  };
}

/** Gross and net; VAT only if the seller was liable for it when the invoice was issued. */
function amounts({ seller: { vatPerMille } }: IssuedInvoice, gross: CreditNote['amount']) {
  if (!vatPerMille) return { 'Gross CHF': gross, 'Net CHF': gross };
  const vat = Math.sign(gross) * includedVat(Math.abs(gross), vatPerMille);
  return { 'Gross CHF': gross, 'VAT %': vatPerMille, 'VAT CHF': vat, 'Net CHF': gross - vat };
}

function lineOfMovement({ at, type, id, fee, net, payout, payment }: Movement): Line {
  return {
    at,
    Kind: type,
    Number: id,
    'Fee CHF': fee,
    'Balance CHF': net,
    Payout: payout ?? '',
    Reference: payment ?? '',
  };
}

const francs = (centimes: number) => (centimes / 100).toFixed(2);
