import { isPublicUrl, isPublished, isThisMachine } from '@site/api-contract/public-site';

/** Where a visitor's browser is sent to; a path is the site's own. */
const addresses = [
  'SITE_PAYMENT_LINK',
  'STRIPE_SCRIPT_URL',
  'CONTACT_ENDPOINT',
  'PAYMENT_INTENT_ENDPOINT',
  'SUBSCRIPTION_ENDPOINT',
];

/**
 * What a public site, one that others than this machine reach, may not start with: visits without HTTPS, stand-ins,
 * secrets that are published in the repository, and test keys.
 * @param given the environment
 * @returns lines that name the variable, never its value
 */
export function findFaultySettings(given: Record<string, string | undefined>): string[] {
  const { SITE_ORIGIN: origin, STRIPE_PUBLISHABLE_KEY: key = '' } = given;
  if (!origin || !URL.canParse(origin) || isThisMachine(origin)) return [];
  const faults: string[] = [];
  if (!origin.startsWith('https://')) faults.push('SITE_ORIGIN: must begin with https:// on a public site');
  for (const name of addresses)
    if (URL.canParse(given[name] ?? '') && !isPublicUrl(given[name] ?? ''))
      faults.push(`${name}: must begin with https:// and lead beyond this network on a public site`);
  for (const [name, value = ''] of Object.entries(given))
    if (isPublished(value))
      faults.push(`${name}: is published in the repository; a public site needs its own`);
    else if (name === 'STRIPE_PUBLISHABLE_KEY' && key.startsWith('pk_test_') && !isForTrying(given))
      faults.push(`${name}: is a test key, on a public site only with ALLOW_TEST_PAYMENTS=true`);
  return faults;
}

const isForTrying = (given: Record<string, string | undefined>) => given.ALLOW_TEST_PAYMENTS === 'true';
