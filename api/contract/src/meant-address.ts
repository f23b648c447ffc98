import leven from 'leven';

/** Large mailbox providers, whose names are misspelt most. */
const providers = ['gmail.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'yahoo.com', 'bluewin.ch'];

/** Real domains that are nearly spelt like one of them. */
const lookalikes = [
  ...['mail.com', 'ymail.com', 'email.com', 'mailo.com', 'hotmail.ch', 'hotmail.cl', 'hotmail.co.uk'],
  ...['outlook.cl', 'yahoo.ca', 'yahoo.co.uk'],
];

/**
 * The address that was meant by one whose domain is at most two letters off a large provider's.
 * @returns undefined for all others, and while a known domain is being typed
 */
export function meantAddress(address: string): string | undefined {
  const typed = address.trim().toLowerCase();
  const start = typed.lastIndexOf('@') + 1;
  const domain = typed.slice(start);
  if (start < 2 || [...providers, ...lookalikes].some((known) => known.startsWith(domain))) return undefined;
  const meant = providers.find((provider) => leven(provider, domain) <= 2);
  return meant && typed.slice(0, start) + meant;
}
