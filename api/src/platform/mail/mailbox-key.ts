import normalizeEmail from 'validator/lib/normalizeEmail.js';
import { withAsciiDomain } from '@site/api-contract/email';

/** Providers that deliver `ada+tag` to `ada`, besides those that the library knows (Gmail, Outlook, iCloud). */
const alsoWithTags =
  /^(?:ya\.ru|yandex\.(?:by|com|kz|ru|ua)|proton\.me|pm\.me|protonmail\.com|fastmail\.(?:com|fm))$/;

/** One mailbox with four domains, whose name is the same with and without dots, hyphens and underscores. */
const proton = /^(?:proton\.me|pm\.me|protonmail\.(?:ch|com))$/;

/** The parts of an address that capitals and spellings of the domain (Unicode, punycode) do not change. */
function partsOf(email: string): [local: string, domain: string] {
  const lower = (withAsciiDomain(email) ?? email).normalize().toLowerCase();
  const at = lower.lastIndexOf('@');
  return [lower.slice(0, at), lower.slice(at + 1)];
}

/**
 * One key for all spellings that certainly reach one person. A `+tag` counts as a part of the name, unless the provider is
 * known to ignore it.
 * @param email one that the contract's schema has validated
 */
export function mailboxKey(email: string): string {
  const [local, domain] = partsOf(email);
  const [name = ''] = local.split('+');
  const address = `${alsoWithTags.test(domain) && name ? name : local}@${domain}`;
  return normalizeEmail(address, { yahoo_remove_subaddress: false }) || address;
}

/** One key for all addresses that may reach one person, for limits: trials and mails. It gives access to nothing. */
export function mergedMailboxKey(email: string): string {
  const [local, domain] = partsOf(email);
  const [name = ''] = local.split('+');
  if (proton.test(domain)) return `${name.replace(/[._-]/g, '')}@proton.me`;
  // All addresses at a domain that are only a tag count as one.
  return normalizeEmail(`${name}@${domain}`) || `@${domain}`;
}
