import type { Database } from '../database/database.ts';

/** A person who has proved access to a mailbox. */
export interface Person {
  /** Any spelling of the mailbox. */
  email: string;
  mailboxKey: string;
  /** The ids of all orders of the person, with any spelling of the email. */
  orderIds: string[];
}

/** Where an account moves to. */
export type Address = Pick<Person, 'email' | 'mailboxKey'>;

/** What a law requires to be kept when the rest is erased: how many rows, and until which day (ISO 8601). */
export type KeptByLaw = Partial<Record<'invoices' | 'declarations', { count: number; until: string }>>;

/** What a part of the api stores about a person. */
export interface HeldData {
  /** Readable for people: plain names, times in ISO 8601, money in francs; no secrets and no hashes. */
  entries: Record<string, object[]>;
  /** The rows' ids by their name in jobs' payloads. */
  subjects?: Record<string, string[]>;
  keptByLaw?: KeptByLaw;
}

/** A part of the api that stores personal data. */
export interface DataHolder {
  /** The emails by which it would find a person again after a restore. Absent where another part has the same ones. */
  emails?: (db: Database) => Promise<(string | null)[]>;
  /** The addresses from which the person's account has moved here, the latest first. */
  formerEmails?: (db: Database, person: Person) => Promise<string[]>;
  read: (db: Database, person: Person) => Promise<HeldData>;
  /** Deletes or overwrites what no law requires to be kept. Absent if a law requires everything. */
  erase?: (transaction: Database, person: Person, erasureId: string) => Promise<void>;
  /** Gives an account's data another address, which has no account. Absent where they stay what they were. */
  move?: (transaction: Database, person: Person, to: Address) => Promise<void>;
}

/** Money in a readable form. @param amount in the currency's smallest unit, with two digits */
export function money(amount: number, currency: string): { amount: string; currency: string } {
  return { amount: (amount / 100).toFixed(2), currency: currency.toUpperCase() };
}
