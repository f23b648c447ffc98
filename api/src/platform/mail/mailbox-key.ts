import normalizeEmail from 'validator/lib/normalizeEmail.js';

/**
 * One key for all spellings of one mailbox: capitals, a `+tag`, and what the big providers treat alike (Gmail's dots and
 * googlemail.com, Yahoo's `-tag`, Yandex's domains). For comparing only: mail goes to the address as it was typed.
 * @param email an address that the contract's schema has taken, so that the key is bounded
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  const domain = email.slice(at + 1).toLowerCase();
  // Addresses that are all tag name no mailbox: those of a domain count as one.
  return normalizeEmail(`${name}@${domain}`) || `@${domain}`;
}
