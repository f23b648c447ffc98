import { createHmac } from 'node:crypto';
import type { SigningKeys } from './signing-keys.ts';

/** Keyed hashes that recognise a mailbox; without the api's secret nobody can find the mailbox of a mark. */
export interface MailboxMarks {
  markOf: (mailboxKey: string) => string;
  /** Includes the mark by the key of the previous secret. */
  allOf: (mailboxKey: string) => string[];
}

/** @param keys of each secret: the first one makes marks, all recognise them */
export function openMailboxMarks(keys: SigningKeys[]): MailboxMarks {
  const allOf = (mailboxKey: string) =>
    keys.map((keysOf) =>
      createHmac('sha256', keysOf('erased-mailboxes')).update(mailboxKey).digest('base64url'),
    );
  return { markOf: (mailboxKey) => allOf(mailboxKey)[0] ?? '', allOf };
}
