import type { GivenVariables } from '@site/server-kit/environment';
import {
  findPublicFaults,
  isLocal,
  isPublicUrl,
  isThisMachine,
  modeOfKey,
  type Fault,
} from '@site/server-kit/public-site';

const onPublicSite = 'on a public site';
const vat = ['SELLER_VAT_NUMBER', 'SELLER_VAT_PERCENT'];
const webhook = ['ENTITLEMENT_WEBHOOK_URL', 'ENTITLEMENT_WEBHOOK_SECRET'];
const urls = ['STRIPE_API_BASE', 'STRIPE_SCRIPT_URL'];

/** Ports of mail servers; the mail stand-in listens on another one. */
const mailPorts = ['', '25', '465', '587', '2525'];

/**
 * Finds settings that contradict each other, or that a public site must not use: one in production, or that other machines
 * can reach.
 * @param environment the raw environment, so that these faults are reported together with those of the schema
 */
export function findFaultySettings(environment: GivenVariables): Fault[] {
  const faults = [...incomplete(environment), ...mixedKeys(environment)];
  if (!isPublicSite(environment)) return faults;
  return [
    ...faults,
    ...missing(environment),
    ...findPublicFaults(environment, urls),
    ...unreachable(environment),
  ];
}

function isPublicSite({ NODE_ENV, SITE_ORIGIN = '' }: GivenVariables): boolean {
  if (NODE_ENV === 'production') return true;
  return URL.canParse(SITE_ORIGIN) && /^https?:/.test(SITE_ORIGIN) && !isThisMachine(SITE_ORIGIN);
}

function requireAll(environment: GivenVariables, names: readonly string[], why: string): Fault[] {
  return names.filter((name) => !environment[name]).map((name) => ({ name, message: `is needed ${why}` }));
}

function incomplete(environment: GivenVariables): Fault[] {
  const groups = [
    { any: ['S3_ENDPOINT'], all: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], why: 'with S3_ENDPOINT' },
    { any: webhook, all: webhook, why: 'to tell your back end of changed plans' },
    { any: vat, all: vat, why: 'for the VAT on invoices' },
  ];
  return groups.flatMap(({ any, all, why }) =>
    any.some((name) => environment[name]) ? requireAll(environment, all, why) : [],
  );
}

function missing(environment: GivenVariables): Fault[] {
  const seller = [
    { name: 'SELLER_NAME', instead: ['SITE_PUBLISHER'] },
    { name: 'SELLER_ADDRESS', instead: ['SITE_STREET', 'SITE_CITY'] },
    { name: 'SELLER_EMAIL', instead: ['SITE_EMAIL'] },
  ];
  return [
    ...requireAll(environment, ['MAIL_FROM', 'API_SECRET'], onPublicSite),
    ...seller.flatMap(({ name, instead }) =>
      environment[name] ? [] : requireAll(environment, instead, `${onPublicSite} (or ${name})`),
    ),
  ];
}

/** URLs of the package store and the mail server that a public site cannot use. */
function unreachable({ SMTP_URL = '', S3_ENDPOINT, S3_PUBLIC_ENDPOINT }: GivenVariables): Fault[] {
  const faults: Fault[] = [];
  if (S3_ENDPOINT && !isPublicUrl(S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT)) {
    const message = `must begin with https:// and lead beyond this network ${onPublicSite}`;
    faults.push({ name: 'S3_PUBLIC_ENDPOINT', message });
  }
  if (URL.canParse(SMTP_URL) && isLocal(SMTP_URL) && !mailPorts.includes(new URL(SMTP_URL).port))
    faults.push({ name: 'SMTP_URL', message: `leads to no mail server; one is needed ${onPublicSite}` });
  return faults;
}

function mixedKeys({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: GivenVariables): Fault[] {
  const modes = [modeOfKey(STRIPE_SECRET_KEY), modeOfKey(STRIPE_PUBLISHABLE_KEY)];
  if (!modes.includes('test') || !modes.includes('live')) return [];
  const message = 'and STRIPE_SECRET_KEY must both be test keys or both live ones';
  return [{ name: 'STRIPE_PUBLISHABLE_KEY', message }];
}
