import { isLocal, isPublicUrl, isPublished, isThisMachine } from '@site/api-contract/public-site';

/** A variable that is wrong or missing, and why; never its value. */
export interface Fault {
  name: string;
  message: string;
}

type Given = Record<string, string | undefined>;

const onPublicSite = 'in production and on a public SITE_ORIGIN';

const vat = ['SELLER_VAT_NUMBER', 'SELLER_VAT_PERCENT'];

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];

/** Ports of mail servers; what catches mail on a machine of one's own listens on others. */
const mailPorts = ['', '25', '465', '587', '2525'];

/**
 * What is wrong between settings, and with each of them where the public is served. A site is public in production,
 * and when others than this machine reach it: then there is no stand-in, no published or missing secret, and no visit
 * without HTTPS.
 * @param given the environment as it is, so that these faults are told together with those of the values' form
 */
export function findFaultySettings(given: Given): Fault[] {
  const faults = [...incomplete(given), ...mixedKeys(given)];
  if (!isPublicSite(given)) return faults;
  return [...faults, ...missing(given), ...published(given), ...reachable(given), ...testKeys(given)];
}

function isPublicSite({ NODE_ENV, SITE_ORIGIN = '' }: Given): boolean {
  if (NODE_ENV === 'production') return true;
  return URL.canParse(SITE_ORIGIN) && /^https?:/.test(SITE_ORIGIN) && !isThisMachine(SITE_ORIGIN);
}

function wants(given: Given, names: readonly string[], why: string): Fault[] {
  return names.filter((name) => !given[name]).map((name) => ({ name, message: `is needed ${why}` }));
}

/** What is of no use without another setting. */
function incomplete(given: Given): Fault[] {
  const groups = [
    { any: ['S3_ENDPOINT'], all: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], why: 'with S3_ENDPOINT' },
    { any: vat, all: vat, why: 'for the VAT on invoices' },
  ];
  return groups.flatMap(({ any, all, why }) =>
    any.some((name) => given[name]) ? wants(given, all, why) : [],
  );
}

function missing(given: Given): Fault[] {
  const seller = [
    { name: 'SELLER_NAME', instead: ['SITE_PUBLISHER'] },
    { name: 'SELLER_ADDRESS', instead: ['SITE_STREET', 'SITE_CITY'] },
    { name: 'SELLER_EMAIL', instead: ['SITE_EMAIL'] },
  ];
  return [
    ...wants(given, ['MAIL_FROM', 'API_SECRET'], onPublicSite),
    ...seller.flatMap(({ name, instead }) =>
      given[name] ? [] : wants(given, instead, `${onPublicSite} (or ${name})`),
    ),
  ];
}

function published(given: Given): Fault[] {
  const message = 'is published in the repository; a public site needs its own';
  return Object.keys(given)
    .filter((name) => isPublished(given[name] ?? ''))
    .map((name) => ({ name, message }));
}

/** What visitors, or payments, would meet at an address that is not for the public. */
function reachable(given: Given): Fault[] {
  const faults: Fault[] = [];
  const { SITE_ORIGIN = '', SMTP_URL = '', S3_ENDPOINT, S3_PUBLIC_ENDPOINT } = given;
  if (!SITE_ORIGIN.startsWith('https://'))
    faults.push({ name: 'SITE_ORIGIN', message: `must begin with https:// ${onPublicSite}` });
  const message = `must begin with https:// and lead beyond this network ${onPublicSite}`;
  for (const name of ['STRIPE_API_BASE', 'STRIPE_SCRIPT_URL'])
    if (given[name] && !isPublicUrl(given[name])) faults.push({ name, message });
  if (S3_ENDPOINT && !isPublicUrl(S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT))
    faults.push({ name: 'S3_PUBLIC_ENDPOINT', message });
  if (URL.canParse(SMTP_URL) && isLocal(SMTP_URL) && !mailPorts.includes(new URL(SMTP_URL).port))
    faults.push({ name: 'SMTP_URL', message: `leads to no mail server; one is needed ${onPublicSite}` });
  return faults;
}

/** Test keys take no money: a public site that is meant to try things out says so. */
function testKeys(given: Given): Fault[] {
  if (given['ALLOW_TEST_PAYMENTS'] === 'true') return [];
  const message = `is a test key: ${onPublicSite} only with ALLOW_TEST_PAYMENTS=true`;
  return stripeKeys
    .filter((name) => modeOf(given[name]) === 'test' && !isPublished(given[name] ?? ''))
    .map((name) => ({ name, message }));
}

function mixedKeys({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Given): Fault[] {
  const modes = [modeOf(STRIPE_SECRET_KEY), modeOf(STRIPE_PUBLISHABLE_KEY)];
  if (!modes.includes('test') || !modes.includes('live')) return [];
  const message = 'and STRIPE_SECRET_KEY must both be test keys or both live ones';
  return [{ name: 'STRIPE_PUBLISHABLE_KEY', message }];
}

/** `sk_test_…`, `rk_live_…`, `pk_live_…`: the provider's keys say what they are for. */
function modeOf(key: string | undefined): string | undefined {
  return /^[a-z]+_(test|live)_/.exec(key ?? '')?.[1];
}
