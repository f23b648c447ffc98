import { isPublicOrigin, type Fault } from '@site/server-kit/public-site';

/** What a seller must state by law (Unfair Competition Act, art. 3(1)(s)), what policies name, and the site's origin. */
const sellerSettings = [
  'SITE_ORIGIN',
  'SITE_PUBLISHER',
  'SITE_STREET',
  'SITE_CITY',
  'SITE_EMAIL',
  'SITE_COMPANY_NUMBER',
  'SITE_DIRECTOR',
  'SITE_HOSTING_PROVIDER',
  'SITE_HOSTING_ADDRESS',
];
const otherSettings = [
  'SITE_NAME',
  'SITE_PHONE',
  'SITE_FACEBOOK',
  'SITE_TWITTER',
  'SITE_INSTAGRAM',
  'SITE_LINKEDIN',
  'SITE_RATING_SOURCES',
  'SITE_APP_LANGUAGES',
  'SITE_SUPPORT_HOURS',
  'BUSINESS_PEOPLE',
  'SITE_BUSINESS_DAYS',
  'SITE_SYNC_KEPT_DAYS',
  'SITE_EU_REPRESENTATIVE',
  'SITE_PAYMENT_LINKS',
  'STRIPE_PUBLISHABLE_KEY',
];

/**
 * Finds settings that are not set.
 * @returns `refused`: faults of a site that takes money, which must not start with them; `shown`: names for a warning on a
 *   public site
 */
export function findMissingSettings(given: Record<string, string | undefined>): {
  refused: Fault[];
  shown: string[];
} {
  const { STRIPE_PUBLISHABLE_KEY: key = '', SITE_ORIGIN: origin } = given;
  const takesMoney = key.startsWith('pk_live_');
  const isLocal = !isPublicOrigin(origin);
  // An origin of this machine counts as absent: Compose and the start command set it by default.
  const absent = (names: string[]) =>
    names.filter((name) => (name === 'SITE_ORIGIN' ? isLocal : !given[name] && !hasOneLink(name)));
  const hasOneLink = (name: string) => name === 'SITE_PAYMENT_LINKS' && !!given.SITE_PAYMENT_LINK;
  const refused = takesMoney
    ? absent(sellerSettings).map((name) => ({
        name,
        message: 'is needed with a live STRIPE_PUBLISHABLE_KEY',
      }))
    : [];
  // Subscribe buttons must not lead to a placeholder.
  if (key && absent(['SITE_PAYMENT_LINKS']).length > 0)
    refused.push({ name: 'SITE_PAYMENT_LINKS', message: 'is needed with STRIPE_PUBLISHABLE_KEY' });
  const shown = takesMoney || !isLocal ? absent([...sellerSettings, ...otherSettings]) : [];
  return { refused, shown };
}
