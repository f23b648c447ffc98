import type { PersonalData } from '../../platform/personal-data/join-holders.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { findPerson } from '../../orders/personal-data-repository.ts';
import type { Database } from '../../platform/database/database.ts';

/** What makes an account: messages and downloads of an address do not. */
const ofAccount = ['orders', 'devices', 'accountOfApps', 'peopleOfPlan', 'plansUsed'];

/** Whether an address has an account. */
export async function hasAccount(db: Database, personalData: PersonalData, email: string): Promise<boolean> {
  const person = await findPerson(db, { email, mailboxKey: mailboxKey(email) });
  const { entries } = await personalData.read(db, person);
  return ofAccount.some((name) => (entries[name] ?? []).length > 0);
}
