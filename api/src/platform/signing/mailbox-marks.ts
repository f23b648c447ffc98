import { createHmac } from 'node:crypto';
import type { SigningKeys } from './signing-keys.ts';

/** Marks by which a mailbox is known again, and which nobody without the api's secret can trace back to it. */
export interface MailboxMarks {
  markOf: (mailboxKey: string) => string;
  /** Also by the key of the former secret. */
  allOf: (mailboxKey: string) => string[];
}

/** @param keys of each secret: the first one makes marks, all know them again */
export function openMailboxMarks(keys: SigningKeys[]): MailboxMarks {
  const allOf = (mailboxKey: string) =>
    keys.map((keysOf) =>
      createHmac('sha256', keysOf('erased-mailboxes')).update(mailboxKey).digest('base64url'),
    );
  return { markOf: (mailboxKey) => allOf(mailboxKey)[0] ?? '', allOf };
}
