import normalizeEmail from 'validator/lib/normalizeEmail.js';

/**
 * One key for all spellings of one mailbox: capitals, a `+tag`, and what large mail services ignore (Gmail's dots and
 * googlemail.com, Yahoo's `-tag`, Yandex's domains). Only for comparison; mail is sent to the email as typed.
 * @param email one that the contract's schema has validated
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  const domain = email.slice(at + 1).toLowerCase();
  // An email that is only a tag has no mailbox name: all of these at a domain count as one mailbox.
  return normalizeEmail(`${name}@${domain}`) || `@${domain}`;
}
