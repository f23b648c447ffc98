import normalizeEmail from 'validator/lib/normalizeEmail.js';

/**
 * One key for all spellings of one mailbox: capitals, a `+tag`, and those that big providers treat alike (Gmail's dots and
 * googlemail.com, Yahoo's `-tag`, Yandex's domains). Only for comparison; mail goes to the address as typed.
 * @param email an address that the contract's schema has checked
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  const domain = email.slice(at + 1).toLowerCase();
  // An address with only a tag names no mailbox; all those of a domain count as one.
  return normalizeEmail(`${name}@${domain}`) || `@${domain}`;
}
