import { inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import {
  isSpellingOf,
  rowsOf,
  type DataHolder,
  type DataSubject,
} from '../../platform/personal-data/data-holder.ts';
import type { MailboxHashes } from '../../platform/signing/signing-keys.ts';
import { erasures } from './table.ts';

/** Earlier erasures of a person who became a customer again; another erasure keeps them. */
export function erasureData(hashes: MailboxHashes): DataHolder {
  const isOf = async (db: Database, { email, mailboxKey }: DataSubject) =>
    or(
      await isSpellingOf(db, erasures, erasures.email, mailboxKey),
      inArray(erasures.trialHash, hashes.allMergedOf(email)),
    );
  const { read } = rowsOf(erasures, erasures.confirmedAt, isOf, {
    entries: 'earlierErasures',
    subject: 'erasureId',
    show: ({ confirmedAt, finishedAt, kept, trialHash }) => ({
      confirmedAt,
      finishedAt,
      hasUsedTrial: trialHash !== null,
      kept,
    }),
  });
  return { read };
}
