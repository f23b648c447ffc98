import { createHmac } from 'node:crypto';
import { mergedMailboxKey } from '../mail/mailbox-key.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Keyed hashes that recognise a mailbox; without the api's secret nobody can find the mailbox of a mark. */
export interface MailboxMarks {
  markOf: (email: string) => string;
  /** Includes the mark by the key of the previous secret. */
  allOf: (email: string) => string[];
}

/** @param keys of each secret: the first one makes marks, all recognise them */
export function openMailboxMarks(keys: SigningKeys[]): MailboxMarks {
  const allOf = (email: string) => {
    const key = mergedMailboxKey(email);
    return keys.map((keysOf) =>
      createHmac('sha256', keysOf('erased-mailboxes')).update(key).digest('base64url'),
    );
  };
  return { markOf: (email) => allOf(email)[0] ?? '', allOf };
}
