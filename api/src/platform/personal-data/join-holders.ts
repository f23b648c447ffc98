import type { Language } from '@site/shared-i18n';
import type { Database } from '../database/database.ts';
import { subjectOf, type JobKind } from '../outbox/job-kinds.ts';
import { deleteJobsAbout, listJobsAbout, type Subjects } from '../outbox/table.ts';
import type { Address, DataHolder, HeldData, KeptByLaw, DataSubject } from './data-holder.ts';

/** @param endedKinds the kinds of jobs that need erased data: they are deleted even if they wait */
export function joinHolders(holders: DataHolder[], endedKinds: JobKind[]) {
  // Sequential, as they share the connection of a transaction.
  const readAll = async (db: Database, person: DataSubject, language: Language = 'en') => {
    const parts: HeldData[] = [];
    for (const holder of holders) parts.push(await holder.read(db, person, language));
    return parts;
  };
  const subjectsOf = (parts: HeldData[]) => merged<Subjects>(parts.map(({ subjects = {} }) => subjects));
  return {
    /** Every email that the database stores, one spelling each. */
    async listEmails(db: Database) {
      const addresses: (string | null)[] = [];
      for (const { emails } of holders) addresses.push(...((await emails?.(db)) ?? []));
      return [...new Set(addresses.flatMap((email) => email ?? []))];
    },
    async listFormerEmails(db: Database, person: DataSubject) {
      const addresses: string[] = [];
      for (const { formerEmails } of holders) addresses.push(...((await formerEmails?.(db, person)) ?? []));
      return addresses;
    },
    /** @param language of words among the values; of no matter where they are only counted */
    async read(
      db: Database,
      person: DataSubject,
      language?: Language,
    ): Promise<{ entries: HeldData['entries']; keptByLaw: KeptByLaw }> {
      const parts = await readAll(db, person, language);
      const jobs = await listJobsAbout(db, subjectsOf(parts));
      const tasks = jobs.map((job) => ({
        task: job.kind,
        about: subjectOf(job),
        queuedAt: job.createdAt,
        doneAt: job.deliveredAt,
        attempts: job.attempts,
      }));
      return {
        entries: { ...merged(parts.map(({ entries }) => entries)), mailsAndOtherTasks: tasks },
        keptByLaw: merged(parts.map(({ keptByLaw = {} }) => keptByLaw)),
      };
    },
    /** Whether anything but traces is held about a person, and whether the person has an account. */
    async find(db: Database, person: DataSubject): Promise<{ isKnown: boolean; hasAccount: boolean }> {
      const found = { isKnown: false, hasAccount: false };
      for (const { read, ofAccount, isTrace } of holders) {
        const { entries } = await read(db, person, 'en');
        const held = Object.keys(entries).filter((name) => entries[name]?.length);
        if (held.length > 0 && !isTrace) found.isKnown = true;
        if (held.some((name) => ofAccount?.includes(name))) found.hasAccount = true;
      }
      return found;
    },
    /** Moves a person's account to another address. Messages, downloads and declarations stay with the one they came from. */
    async move(transaction: Database, person: DataSubject, to: Address) {
      for (const holder of holders) await holder.move?.(transaction, person, to);
    },
    async erase(transaction: Database, person: DataSubject, erasureId: string) {
      const subjects = subjectsOf(await readAll(transaction, person));
      for (const holder of holders) await holder.erase?.(transaction, person, erasureId);
      // Last, when the erased orders are locked: no reading of the provider's state can queue more mails now.
      await deleteJobsAbout(transaction, subjects, endedKinds);
    },
  };
}

export type PersonalData = ReturnType<typeof joinHolders>;

/** @throws Error where two holders use one key, which would leave data out */
function merged<T extends object>(parts: T[]): T {
  const keys = parts.flatMap((part) => Object.keys(part));
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice) throw new Error(`Two holders of personal data use the key ${twice}`);
  return Object.assign({}, ...parts) as T;
}
