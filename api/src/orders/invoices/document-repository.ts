import { and, eq, inArray, isNull } from 'drizzle-orm';
import { listRows, type Database } from '../../platform/database/database.ts';
import type { StoredFile } from '../../platform/file-store/stored-file.ts';
import {
  creditNotes,
  invoiceCorrections,
  invoices,
  type CreditNote,
  type Invoice,
  type InvoiceCorrection,
  raiseCounter,
  creditNoteCounter,
  invoiceCounter,
} from './table.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';

export type IssuedRow =
  | { invoice: Pick<Invoice, 'number'> }
  | { correction: Pick<InvoiceCorrection, 'invoiceNumber' | 'revision' | 'issuedAt'> }
  | { note: Pick<CreditNote, 'number'> };

const documentFolder = 'documents/';

/** The place of a document in the file store; it contains the number, which a restored database may have forgotten. */
export function documentFile(row: IssuedRow, digest: string): StoredFile {
  const fileName = `${nameOf(row)}.${digest}.pdf`;
  return { key: `${documentFolder}${fileName}`, fileName };
}

function nameOf(row: IssuedRow): string {
  if ('invoice' in row) return `invoice-${row.invoice.number}`;
  if ('note' in row) return `credit-note-${row.note.number}`;
  return `correction-${row.correction.invoiceNumber}-${row.correction.revision}`;
}

/** The numbers of the documents of a kind among the keys of the file store; 0 where there is none. */
function highestNumber(keys: readonly string[], kind: 'invoice' | 'credit-note'): number {
  const pattern = new RegExp(`^${documentFolder}${kind}-(\\d+)\\.`);
  return keys.reduce((highest, key) => Math.max(highest, Number(pattern.exec(key)?.[1] ?? 0)), 0);
}

/** Stores the digest of a document, unless it has one. @returns the digest that it has; undefined if its row is gone */
export async function storeDigest(db: Database, row: IssuedRow, documentDigest: string) {
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
              // Another address may have replaced it under the same number.
              eq(invoiceCorrections.issuedAt, row.correction.issuedAt),
            ),
          ] as const);
  await db
    .update(table)
    .set({ documentDigest })
    .where(and(isRow, isNull(table.documentDigest)));
  const [stored] = await db.select({ digest: table.documentDigest }).from(table).where(isRow);
  return stored?.digest ?? undefined;
}

export async function listDocuments(db: Database, orderIds: string[]): Promise<StoredFile[]> {
  const issued = await listRows(db, invoices, inArray(invoices.orderId, orderIds));
  const numbers = issued.map(({ number }) => number);
  const notes = await listRows(db, creditNotes, inArray(creditNotes.invoiceNumber, numbers));
  const isCorrection = inArray(invoiceCorrections.invoiceNumber, numbers);
  const corrections = await listRows(db, invoiceCorrections, isCorrection);
  const fileOf = (row: IssuedRow, digest: string | null) => (digest ? [documentFile(row, digest)] : []);
  return [
    ...issued.flatMap((invoice) => fileOf({ invoice }, invoice.documentDigest)),
    ...notes.flatMap((note) => fileOf({ note }, note.documentDigest)),
    ...corrections.flatMap((correction) => fileOf({ correction }, correction.documentDigest)),
  ];
}

/** After a restore, continues the numbers after the file store's last document. @throws ApiError `storage_unavailable` */
export async function continueNumbers(db: Database, files: FileStore): Promise<void> {
  const keys = await files.list(documentFolder);
  const last = { invoice: highestNumber(keys, 'invoice'), note: highestNumber(keys, 'credit-note') };
  if (last.invoice > 0) await raiseCounter(db, invoiceCounter, last.invoice);
  if (last.note > 0) await raiseCounter(db, creditNoteCounter, last.note);
}
