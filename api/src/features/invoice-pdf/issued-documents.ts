import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { sha256 } from '../../platform/signing/secrets.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import { listCorrections } from '../../orders/invoices/billing-address-repository.ts';
import { documentFile, storeDigest, type IssuedRow } from '../../orders/invoices/document-repository.ts';
import type { IssuedInvoice } from '../../orders/invoices/invoice-repository.ts';
import type { CreditNote, InvoiceCorrection } from '../../orders/invoices/table.ts';
import {
  printedCorrection,
  printedCreditNote,
  printedNumber,
} from '../../orders/invoices/printed-invoice.ts';
import { texts } from '../../platform/texts/texts.ts';
import { drawCreditNote, drawInvoice } from './draw-invoice.ts';

interface DocumentStore {
  db: Database;
  files: FileStore;
}

/**
 * The PDF of an invoice, or of a correction of it, as it was issued.
 * @throws ApiError `storage_unavailable`, `file_missing`
 */
export function issuedInvoice(store: DocumentStore, invoice: IssuedInvoice, correction?: InvoiceCorrection) {
  const row: IssuedRow = correction ? { correction } : { invoice };
  const { documentDigest: digest } = correction ?? invoice;
  return issued(store, { row, digest }, () => drawInvoice(invoice, correction));
}

/**
 * The PDF of a credit note as it was issued, with the latest addressee of its invoice.
 * @throws ApiError `storage_unavailable`, `file_missing`
 */
export async function issuedCreditNote(store: DocumentStore, note: CreditNote, invoice: IssuedInvoice) {
  const latest = (await listCorrections(store.db, [invoice.number])).at(-1);
  const billingAddress = latest?.billingAddress ?? invoice.billingAddress;
  const issuance = { row: { note }, digest: note.documentDigest };
  return issued(store, issuance, () => drawCreditNote(note, { ...invoice, billingAddress }));
}

/**
 * The bytes of a document. The first call draws it and stores bytes and digest; from then on nothing changes it.
 * @throws ApiError `storage_unavailable`; `file_missing` where the stored file is lost or was changed
 */
async function issued(
  { db, files }: DocumentStore,
  { row, digest: issuedDigest }: { row: IssuedRow; digest: string | null },
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  if (issuedDigest) return read(files, row, issuedDigest);
  const drawn = await draw();
  const digest = sha256(drawn);
  await files.put(documentFile(row, digest), drawn);
  const storedDigest = await storeDigest(db, row, digest);
  if (!storedDigest) throw new ApiError('storage_unavailable');
  // Another call was first: its document is the issued one.
  return storedDigest === digest ? drawn : read(files, row, storedDigest);
}

async function read(files: FileStore, row: IssuedRow, digest: string): Promise<Buffer> {
  const blob = await files.find(documentFile(row, digest));
  const content = blob && (await buffer(Readable.from(blob.parts)));
  if (!content || sha256(content) !== digest) throw new ApiError('file_missing');
  return content;
}

/** The name of the file, in the invoice's language: the same in mails, on the order's page and in the account. */
export function invoiceFile(invoice: IssuedInvoice, correction?: InvoiceCorrection): string {
  const number = correction ? printedCorrection(invoice, correction) : printedNumber(invoice);
  return `${texts(invoice.language)('invoice.fileName')}-${number}.pdf`;
}

export function creditNoteFile(note: CreditNote, { language }: Pick<IssuedInvoice, 'language'>): string {
  return `${texts(language)('creditNote.fileName')}-${printedCreditNote(note)}.pdf`;
}
