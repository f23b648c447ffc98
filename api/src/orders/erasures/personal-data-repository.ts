import { inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import {
  isSpellingOf,
  rowsOf,
  type DataHolder,
  type DataSubject,
} from '../../platform/personal-data/data-holder.ts';
import type { MailboxMarks } from '../../platform/signing/signing-keys.ts';
import { erasures } from './table.ts';

/** Earlier erasures of a person who became a customer again; another erasure keeps them. */
export function erasureData(marks: MailboxMarks): DataHolder {
  const isOf = async (db: Database, { email, mailboxKey }: DataSubject) =>
    or(
      await isSpellingOf(db, erasures, erasures.email, mailboxKey),
      inArray(erasures.trialMark, marks.allMergedOf(email)),
    );
  const { read } = rowsOf(erasures, erasures.confirmedAt, isOf, {
    entries: 'earlierErasures',
    subject: 'erasureId',
    show: ({ confirmedAt, finishedAt, kept, trialMark }) => ({
      confirmedAt,
      finishedAt,
      hasMarkOfUsedTrial: trialMark !== null,
      kept,
    }),
  });
  return { read };
}
