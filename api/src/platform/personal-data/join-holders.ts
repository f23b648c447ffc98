import type { Database } from '../database/database.ts';
import { deleteJobsAbout, listJobsAbout, type Subjects } from '../outbox/job-subjects-repository.ts';
import type { DataHolder, HeldData, KeptByLaw, Person } from './data-holder.ts';

/** All that the database holds of a person. */
export interface PersonalData {
  read: (db: Database, person: Person) => Promise<{ entries: HeldData['entries']; keptByLaw: KeptByLaw }>;
  /** Deletes or blanks what no law keeps, and the jobs about it. @param transaction all or nothing */
  erase: (transaction: Database, person: Person, erasureId: string) => Promise<void>;
}

/** @param endedKinds the kinds of jobs that need what is erased: they are deleted even if they wait */
export function joinHolders(holders: DataHolder[], endedKinds: string[]): PersonalData {
  // One after the other: within a transaction they share a connection.
  const readAll = async (db: Database, person: Person) => {
    const parts: HeldData[] = [];
    for (const holder of holders) parts.push(await holder.read(db, person));
    return parts;
  };
  const subjectsOf = (parts: HeldData[]) => merged<Subjects>(parts.map(({ subjects = {} }) => subjects));
  return {
    async read(db, person) {
      const parts = await readAll(db, person);
      const jobs = await listJobsAbout(db, subjectsOf(parts));
      const tasks = jobs.map(({ kind, cause, createdAt, deliveredAt, attempts }) => ({
        task: kind,
        about: cause.slice(kind.length + 1),
        queuedAt: createdAt,
        doneAt: deliveredAt,
        attempts,
      }));
      return {
        entries: { ...merged(parts.map(({ entries }) => entries)), mailsAndOtherTasks: tasks },
        keptByLaw: merged(parts.map(({ keptByLaw = {} }) => keptByLaw)),
      };
    },
    async erase(transaction, person, erasureId) {
      const subjects = subjectsOf(await readAll(transaction, person));
      for (const holder of holders) await holder.erase?.(transaction, person, erasureId);
      // Last: readings of the provider's state, which queue mails, wait for the rows that are blanked by now.
      await deleteJobsAbout(transaction, subjects, endedKinds);
    },
  };
}

function merged<T extends object>(parts: T[]): T {
  return Object.assign({}, ...parts) as T;
}
