import type { Database } from '../database/database.ts';
import { subjectOf, type JobKind } from '../outbox/job-kinds.ts';
import { deleteJobsAbout, listJobsAbout, type Subjects } from '../outbox/outbox-repository.ts';
import type { Address, DataHolder, HeldData, KeptByLaw, Person } from './data-holder.ts';

/** Everything that the database stores about a person. */
export interface PersonalData {
  /** Every email that the database stores, one spelling each. */
  listEmails: (db: Database) => Promise<string[]>;
  /** The addresses from which a person's account has moved to this one. */
  listFormerEmails: (db: Database, person: Person) => Promise<string[]>;
  read: (db: Database, person: Person) => Promise<{ entries: HeldData['entries']; keptByLaw: KeptByLaw }>;
  /** Deletes or overwrites what no law requires to be kept, and the jobs about it. */
  erase: (transaction: Database, person: Person, erasureId: string) => Promise<void>;
  /** Moves a person's account to another address. Messages, downloads and declarations stay with the one they came from. */
  move: (transaction: Database, person: Person, to: Address) => Promise<void>;
}

/** @param endedKinds the kinds of jobs that need erased data: they are deleted even if they wait */
export function joinHolders(holders: DataHolder[], endedKinds: JobKind[]): PersonalData {
  // Sequential, as they share the connection of a transaction.
  const readAll = async (db: Database, person: Person) => {
    const parts: HeldData[] = [];
    for (const holder of holders) parts.push(await holder.read(db, person));
    return parts;
  };
  const subjectsOf = (parts: HeldData[]) => merged<Subjects>(parts.map(({ subjects = {} }) => subjects));
  return {
    async listEmails(db) {
      const found: (string | null)[] = [];
      for (const { emails } of holders) found.push(...((await emails?.(db)) ?? []));
      return [...new Set(found.flatMap((email) => email ?? []))];
    },
    async listFormerEmails(db, person) {
      const found: string[] = [];
      for (const { formerEmails } of holders) found.push(...((await formerEmails?.(db, person)) ?? []));
      return found;
    },
    async read(db, person) {
      const parts = await readAll(db, person);
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
    async move(transaction, person, to) {
      for (const holder of holders) await holder.move?.(transaction, person, to);
    },
    async erase(transaction, person, erasureId) {
      const subjects = subjectsOf(await readAll(transaction, person));
      for (const holder of holders) await holder.erase?.(transaction, person, erasureId);
      // Last, when the erased orders are locked: no reading of the provider's state can queue more mails now.
      await deleteJobsAbout(transaction, subjects, endedKinds);
    },
  };
}

/** @throws Error where two holders use one key, which would leave data out */
function merged<T extends object>(parts: T[]): T {
  const keys = parts.flatMap((part) => Object.keys(part));
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice) throw new Error(`Two holders of personal data use the key ${twice}`);
  return Object.assign({}, ...parts) as T;
}
