import type { Database } from '../database/database.ts';

/** Who has shown that a mailbox is theirs. */
export interface Person {
  /** Any spelling of the mailbox. */
  email: string;
  mailboxKey: string;
  /** The ids of all their orders, whatever spelling each was made with. */
  orderIds: string[];
}

/** What a law keeps when the rest is erased: how many rows, and the last day (ISO 8601). */
export type KeptByLaw = Partial<Record<'invoices' | 'declarations', { count: number; until: string }>>;

/** A person's rows of a part of the api. */
export interface HeldData {
  /** For people to read: plain names, times in ISO 8601, money in francs; no secrets and no hashes. */
  entries: Record<string, object[]>;
  /** The rows' ids by the names that payloads of jobs have for them. */
  subjects?: Record<string, string[]>;
  keptByLaw?: KeptByLaw;
}

/** A part of the api that stores data of people. */
export interface DataHolder {
  read: (db: Database, person: Person) => Promise<HeldData>;
  /** Deletes or blanks, within the transaction of an erasure, what no law keeps. Absent where a law keeps all. */
  erase?: (transaction: Database, person: Person, erasureId: string) => Promise<void>;
}

/** Money as people read it. @param amount in the currency's smallest unit, with two digits */
export function money(amount: number, currency: string): { amount: string; currency: string } {
  return { amount: (amount / 100).toFixed(2), currency: currency.toUpperCase() };
}
