import { and, desc, eq, isNotNull, notInArray, or } from 'drizzle-orm';
import { listRows, type Database } from '../../platform/database/database.ts';
import {
  isSpellingOf,
  rowsOf,
  type DataHolder,
  type DataSubject,
} from '../../platform/personal-data/data-holder.ts';
import { addressChanges, type AddressChange } from './table.ts';

/** Changes of an account's address. Each mailbox is shown its own address alone. */
export const addressData: DataHolder = {
  async emails(db) {
    const rows = await db.select().from(addressChanges);
    return rows.flatMap(({ oldEmail, newEmail }) => [oldEmail, newEmail]);
  },
  async formerEmails(db, person) {
    const { oldEmail, endedAt } = addressChanges;
    const found: string[] = [];
    for (let key: string | undefined = person.mailboxKey; key;) {
      const isFurther = and(await movedTo(db, key), notInArray(oldEmail, found));
      const [last]: AddressChange[] = await listRows(db, addressChanges, isFurther, desc(endedAt));
      if (last) found.push(last.oldEmail);
      key = last?.mailboxKey;
    }
    return found;
  },
  ...rowsOf(addressChanges, addressChanges.createdAt, isOf, {
    entries: 'changesOfAddress',
    subject: 'changeId',
    show: ({ mailboxKey, oldEmail, newEmail, ...change }, person) => ({
      askedAt: change.createdAt,
      ...(mailboxKey === person.mailboxKey ? { from: oldEmail } : { to: newEmail }),
      confirmedAt: mailboxKey === person.mailboxKey ? change.oldConfirmedAt : change.newConfirmedAt,
      endedAt: change.endedAt,
    }),
  }),
};

/** Changes that were carried out, to a mailbox. */
async function movedTo(db: Database, key: string) {
  const { newEmail, oldConfirmedAt, newConfirmedAt } = addressChanges;
  return and(
    await isSpellingOf(db, addressChanges, newEmail, key),
    isNotNull(oldConfirmedAt),
    isNotNull(newConfirmedAt),
  );
}

async function isOf(db: Database, { mailboxKey }: DataSubject) {
  return or(
    eq(addressChanges.mailboxKey, mailboxKey),
    await isSpellingOf(db, addressChanges, addressChanges.newEmail, mailboxKey),
  );
}
