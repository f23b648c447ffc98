import { createHmac } from 'node:crypto';
import { mailboxKey, mergedMailboxKey } from '../mail/mailbox-key.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Keyed hashes that recognise a mailbox; without the api's secret nobody can find the mailbox of a mark. */
export interface MailboxMarks {
  /** Of who owns an address (`mailboxKey`). */
  markOf: (email: string) => string;
  /** Includes the mark by the key of the previous secret. */
  allOf: (email: string) => string[];
  /** Of all addresses that may reach one person (`mergedMailboxKey`): for trials alone. */
  mergedMarkOf: (email: string) => string;
  allMergedOf: (email: string) => string[];
}

/** @param keys of each secret: the first one makes marks, all recognise them */
export function openMailboxMarks(keys: SigningKeys[]): MailboxMarks {
  const hashes = (purpose: string, key: string) =>
    keys.map((keysOf) => createHmac('sha256', keysOf(purpose)).update(key).digest('base64url'));
  // A letter more than merged ones, which earlier releases stored in their place.
  const allOf = (email: string) => hashes('erased-owners', mailboxKey(email)).map((hash) => `o${hash}`);
  const allMergedOf = (email: string) => hashes('erased-mailboxes', mergedMailboxKey(email));
  return {
    markOf: (email) => allOf(email)[0] ?? '',
    allOf,
    mergedMarkOf: (email) => allMergedOf(email)[0] ?? '',
    allMergedOf,
  };
}
