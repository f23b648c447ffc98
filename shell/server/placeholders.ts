import { isThisMachine } from '@site/api-contract/public-site';

/** What a shop must say of itself (Unfair Competition Act, art. 3(1)(s)), and the address that its pages name. */
const ofTheShop = ['SITE_ORIGIN', 'SITE_PUBLISHER', 'SITE_STREET', 'SITE_CITY', 'SITE_EMAIL'];
const ofTheRest = [
  'SITE_NAME',
  'SITE_PHONE',
  'SITE_FACEBOOK',
  'SITE_TWITTER',
  'SITE_INSTAGRAM',
  'SITE_LINKEDIN',
  'SITE_PAYMENT_LINK',
  'STRIPE_PUBLISHABLE_KEY',
];

/**
 * Which placeholders the public would meet, among the variables that are given.
 * @returns what a site that takes money may not start with, as lines that name the variable; and what is worth a
 *   warning on a public site, as names
 */
export function findPlaceholders(given: Record<string, string | undefined>): {
  refused: string[];
  shown: string[];
} {
  const { STRIPE_PUBLISHABLE_KEY: key = '', SITE_ORIGIN: origin } = given;
  const takesMoney = key.startsWith('pk_live_');
  const isLocal = !isPublic(origin);
  // Compose and the start command always give an origin, this machine's by default.
  const absent = (names: string[]) =>
    names.filter((name) => (name === 'SITE_ORIGIN' ? isLocal : !given[name]));
  const refused = takesMoney
    ? absent(ofTheShop).map((name) => `${name}: is needed with a live STRIPE_PUBLISHABLE_KEY`)
    : [];
  // Who can be paid is not paid at a placeholder.
  if (key && !given.SITE_PAYMENT_LINK)
    refused.push('SITE_PAYMENT_LINK: is needed with STRIPE_PUBLISHABLE_KEY');
  const shown = takesMoney || !isLocal ? absent([...ofTheShop, ...ofTheRest]) : [];
  return { refused, shown };
}

/** Whether a site's origin is another than this machine's. */
export function isPublic(origin: string | undefined): boolean {
  return !!origin && !isThisMachine(origin);
}
