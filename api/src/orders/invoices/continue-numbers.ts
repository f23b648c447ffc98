import type { Database } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import { documentFolder, highestNumber } from './document-repository.ts';
import { raiseCounter } from './number-repository.ts';
import { creditNoteCounter, invoiceCounter } from './table.ts';

/**
 * Continues the numbers after the last document in the file store, where each lies before it is mailed: after a restore
 * no number is given twice.
 * @throws ApiError `storage_unavailable`
 */
export async function continueNumbers(db: Database, files: FileStore): Promise<void> {
  const keys = await files.list(documentFolder);
  const last = { invoice: highestNumber(keys, 'invoice'), note: highestNumber(keys, 'credit-note') };
  if (last.invoice > 0) await raiseCounter(db, invoiceCounter, last.invoice);
  if (last.note > 0) await raiseCounter(db, creditNoteCounter, last.note);
}
