import { money, type DataHolder, type KeptByLaw } from '../../platform/personal-data/data-holder.ts';
import { accountingEnd } from '../../platform/personal-data/retention-periods.ts';
import {
  deleteBillingAddress,
  findBillingAddress,
  moveBillingAddress,
  deleteUnseenCorrections,
  listCorrections,
} from './billing-address-repository.ts';
import { listHeldInvoices } from './invoice-repository.ts';
import { printedCreditNote, printedNumber } from './printed-invoice.ts';
import type { Invoice } from './table.ts';

/** Invoices and credit notes, which accounting law requires to be kept, with the customer's billing address. */
export const invoiceData: DataHolder = {
  async read(db, person) {
    const { held, notes } = await listHeldInvoices(db, person);
    const billing = await findBillingAddress(db, person.mailboxKey);
    const corrections = await listCorrections(
      db,
      held.map(({ number }) => number),
    );
    const byNumber = new Map(held.map((invoice) => [invoice.number, invoice]));
    const printed = (number: number) => {
      const invoice = byNumber.get(number);
      return invoice ? printedNumber(invoice) : number;
    };
    return {
      entries: {
        invoices: held.map(describe),
        billingAddress: billing ? [{ savedAt: billing.savedAt, ...billing.address }] : [],
        correctedInvoices: corrections.map(({ invoiceNumber, revision, issuedAt, billingAddress }) => ({
          ofInvoice: printed(invoiceNumber),
          correction: revision,
          issuedAt,
          billingAddress,
        })),
        creditNotes: notes.flatMap((note) => {
          const invoice = byNumber.get(note.invoiceNumber);
          if (!invoice) return [];
          return {
            number: printedCreditNote(note),
            ofInvoice: printedNumber(invoice),
            issuedAt: note.issuedAt,
            refunded: money(note.amount, invoice.currency),
            invalidSince: note.invalidAt,
            keptUntil: accountingEnd(note.issuedAt),
          };
        }),
      },
      subjects: {
        invoiceNumber: held.map(({ number }) => String(number)),
        creditNote: notes.map(({ number }) => String(number)),
      },
      keptByLaw: keptByLaw([...held, ...notes].map(({ issuedAt }) => accountingEnd(issuedAt))),
    };
  },
  /** Issued documents stay as they were issued. */
  async move(transaction, person, { mailboxKey }) {
    await deleteBillingAddress(transaction, mailboxKey);
    await moveBillingAddress(transaction, person.mailboxKey, mailboxKey);
  },
  /** The address stays on the invoices that were issued with it. */
  async erase(transaction, person) {
    const { held } = await listHeldInvoices(transaction, person);
    await deleteUnseenCorrections(
      transaction,
      held.map(({ number }) => number),
    );
    await deleteBillingAddress(transaction, person.mailboxKey);
  },
};

function keptByLaw(ends: string[]): KeptByLaw {
  const until = ends.sort().at(-1);
  return until ? { invoices: { count: ends.length, until } } : {};
}

function describe(invoice: Invoice) {
  const { seller } = invoice;
  return {
    number: printedNumber(invoice),
    order: invoice.orderId,
    issuedAt: invoice.issuedAt,
    plan: invoice.plan,
    paid: money(invoice.amount, invoice.currency),
    paidBy: invoice.paymentMethod,
    paymentReference: invoice.paymentReference ?? invoice.paymentId,
    from: invoice.periodStart,
    until: invoice.periodEnd,
    language: invoice.language,
    email: invoice.email,
    buyer: invoice.buyer,
    billingAddress: invoice.billingAddress,
    seller: { name: seller.name, address: seller.address, email: seller.email },
    keptUntil: accountingEnd(invoice.issuedAt),
  };
}
