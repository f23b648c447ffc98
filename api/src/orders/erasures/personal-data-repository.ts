import { asc, inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { DataHolder, Person } from '../../platform/personal-data/data-holder.ts';
import { isSpellingOf } from '../../platform/personal-data/mailbox-spellings.ts';
import type { MailboxMarks } from '../../platform/signing/mailbox-marks.ts';
import { erasures } from './table.ts';

/** Earlier erasures of a person who became a customer again. */
export function erasureData(marks: MailboxMarks): DataHolder {
  return {
    async read(db, person) {
      const rows = await db
        .select()
        .from(erasures)
        .where(await isOf(db, person))
        .orderBy(asc(erasures.confirmedAt));
      return {
        entries: {
          earlierErasures: rows.map(({ confirmedAt, finishedAt, kept, trialMark }) => ({
            confirmedAt,
            finishedAt,
            hasMarkOfUsedTrial: trialMark !== null,
            kept,
          })),
        },
        subjects: { erasureId: rows.map(({ id }) => id) },
      };
    },
  };

  async function isOf(db: Database, { email, mailboxKey }: Person) {
    const isOfMailbox = await isSpellingOf(db, erasures, erasures.email, mailboxKey);
    return or(isOfMailbox, inArray(erasures.trialMark, marks.allMergedOf(email)));
  }
}
