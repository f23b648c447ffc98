import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { AppPackage } from '../../platform/packages/app-packages.ts';
import { creditNotes, invoiceCorrections, invoices } from './table.ts';
import type { CreditNote, Invoice, InvoiceCorrection } from './table.ts';

/** The row of an issued document. */
export type IssuedRow = { invoice: Invoice } | { correction: InvoiceCorrection } | { note: CreditNote };

/** Where a document lies in the file store. */
export function documentFile(digest: string): AppPackage {
  return { key: `documents/${digest}.pdf`, fileName: `${digest}.pdf` };
}

/** Stores the digest of a document, unless it has one. @returns the digest that it has */
export async function storeDigest(db: Database, row: IssuedRow, documentDigest: string): Promise<string> {
  const [table, isRow] =
    'invoice' in row
      ? ([invoices, eq(invoices.number, row.invoice.number)] as const)
      : 'note' in row
        ? ([creditNotes, eq(creditNotes.number, row.note.number)] as const)
        : ([
            invoiceCorrections,
            and(
              eq(invoiceCorrections.invoiceNumber, row.correction.invoiceNumber),
              eq(invoiceCorrections.revision, row.correction.revision),
            ),
          ] as const);
  await db
    .update(table)
    .set({ documentDigest })
    .where(and(isRow, isNull(table.documentDigest)));
  const [stored] = await db.select({ digest: table.documentDigest }).from(table).where(isRow);
  return stored?.digest ?? documentDigest;
}

/** The digests of all documents of some orders. */
export async function listDigests(db: Database, orderIds: string[]): Promise<string[]> {
  const numbers = db
    .select({ number: invoices.number })
    .from(invoices)
    .where(inArray(invoices.orderId, orderIds));
  const rows = [
    ...(await db
      .select({ digest: invoices.documentDigest })
      .from(invoices)
      .where(inArray(invoices.orderId, orderIds))),
    ...(await db
      .select({ digest: creditNotes.documentDigest })
      .from(creditNotes)
      .where(inArray(creditNotes.invoiceNumber, numbers))),
    ...(await db
      .select({ digest: invoiceCorrections.documentDigest })
      .from(invoiceCorrections)
      .where(inArray(invoiceCorrections.invoiceNumber, numbers))),
  ];
  return rows.flatMap(({ digest }) => digest ?? []);
}
