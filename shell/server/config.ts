import { resolve } from 'node:path';
import { z } from 'zod';
import { logLevels, type LogLevel } from '@site/api-contract/log';
import { findPublicFaults } from '@site/api-contract/public-site';
import { trustProxySchema } from '@site/api-contract/trust-proxy';
import { paymentSources, type PaymentSources } from './http/payment-sources.ts';
import { findPlaceholders, isPublic } from './find-placeholders.ts';
import { languageCodesSchema, openingHoursSchema } from './site-settings.ts';
import { readPublicKeys, unsignedRemotes, type PublicKeys } from '@site/releases/verify/public-keys.ts';
import { languages } from '@site/shared-i18n/languages';
import { siteSchema, type Site } from '@site/shell-contract/site';

/** `marketing=http://127.0.0.1:3002,legal=…`: each remote's name and where its releases lie. */
const remotesSchema = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => pair.trim().split(/=(.*)/s));
  const remotes = pairs.map(([name = '', url = '']) => ({ name, url: url.replace(/\/$/, '') }));
  if (remotes.every(({ name, url }) => /^[a-z][a-z0-9-]*$/.test(name) && URL.canParse(url))) return remotes;
  context.addIssue('name=URL pairs, separated by commas');
  return z.NEVER;
});

const publicKeysSchema = z.string().transform((text, context) => {
  try {
    return readPublicKeys(text);
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
});

const namesSchema = z.string().transform((text) => text.split(',').map((name) => name.trim()));

const port = z.coerce.number().int().min(1).max(65535);

const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  API_URL: z.url(),
  REMOTES: remotesSchema,
  /** A file that says REMOTES and their keys in place of the environment, and is read anew on SIGHUP. */
  REMOTES_FILE: z.string().optional(),
  /** How often each remote is asked for a new release, in ms. */
  RELEASE_POLL_MS: z.coerce.number().int().min(100).default(5000),
  /** Where releases and their state are kept: a folder, or `s3://bucket/prefix` that several shells share. */
  RELEASE_STORE: z.string().optional(),
  /** How often the releases' state is read, in ms. */
  RELEASE_STATE_POLL_MS: z.coerce.number().int().min(50).max(1500).default(400),
  /** A remote's answer that takes longer, in ms, is not waited for. */
  RELEASE_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  RELEASE_PUBLIC_KEYS: publicKeysSchema.default(new Map()),
  /** Remotes without a key whose releases are accepted all the same. */
  RELEASE_UNSIGNED: namesSchema.default([]),
  NODE_ENV: z.string().default('development'),
  /** Opens /status and /metrics, and may notify the shell of a release; without it they are not there. */
  OPS_TOKEN: z.string().min(16).optional(),
  /** Signs preview links; made and kept in DATA_DIR where none is given. */
  OPS_SECRET: z.string().min(32).optional(),
  /** A request that has not wholly arrived after so many seconds is ended. */
  REQUEST_TIMEOUT_SECONDS: z.coerce.number().positive().default(30),
  /** Whose X-Forwarded-* is believed. */
  TRUST_PROXY: trustProxySchema.default('loopback'),
  /** `REMOTES` are development servers, which pages are rendered by as they are asked for. */
  DEV_SERVERS: z.enum(['true', 'false']).default('false'),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  SITE_NAME: z.string().default('FieldApps'),
  SITE_PUBLISHER: z.string().default('FieldApps'),
  SITE_ORIGIN: z.url().optional(),
  /** Where empty, each language's placeholder is shown. */
  SITE_STREET: z.string().default(''),
  SITE_CITY: z.string().default(''),
  SITE_COUNTRY: z.string().default('CH'),
  SITE_EMAIL: z.string().default('contact@example.com'),
  SITE_PHONE: z.string().regex(/\d/, 'a telephone number').default('+41 00 000 00 00'),
  SITE_FACEBOOK: z.string().default('https://www.facebook.com/'),
  SITE_TWITTER: z.string().default('https://twitter.com/'),
  SITE_INSTAGRAM: z.string().default('https://www.instagram.com/'),
  SITE_LINKEDIN: z.string().default('https://www.linkedin.com/'),
  SITE_RATINGS: z.enum(['shown', 'hidden']).default('shown'),
  SITE_RATING_SOURCE: z.string().default(''),
  SITE_APP_LANGUAGES: languageCodesSchema.default(languages.join(',')),
  SITE_SUPPORT_HOURS: openingHoursSchema.default('Mo-Fr'),
  SITE_PAYMENT_LINK: z.string().default('https://buy.stripe.com/'),
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  /** Where `window.Stripe` comes from; the provider's own address by default. */
  STRIPE_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A public site takes the provider's test keys. */
  ALLOW_TEST_PAYMENTS: z.enum(['true', 'false']).default('false'),
  CONTACT_ENDPOINT: z.string().optional(),
  PAYMENT_INTENT_ENDPOINT: z.string().optional(),
  SUBSCRIPTION_ENDPOINT: z.string().optional(),
});

/** Where a visitor's browser is sent to; a path is the site's own. */
const addresses = [
  'SITE_PAYMENT_LINK',
  'STRIPE_SCRIPT_URL',
  'CONTACT_ENDPOINT',
  'PAYMENT_INTENT_ENDPOINT',
  'SUBSCRIPTION_ENDPOINT',
];

/** The names of all that is read from the environment. */
export const environmentVariables = Object.keys(environmentSchema.shape);

export interface Config {
  port: number;
  host: string;
  /** Absolute folder for what must last. */
  dataDir: string;
  apiUrl: string;
  remotes: { name: string; url: string }[];
  releasePollMs: number;
  /** Folder or `s3://bucket/prefix`. */
  releaseStore: string;
  releaseStatePollMs: number;
  releaseTimeoutMs: number;
  publicKeys: PublicKeys;
  /** Names of the remotes whose releases are accepted without a signature. */
  unsigned: string[];
  opsToken: string | undefined;
  opsSecret: string | undefined;
  requestTimeoutMs: number;
  trustProxy: string | number;
  /** Whether the remotes are development servers. */
  development: boolean;
  logLevel: LogLevel;
  /** Who may serve scripts to pages that pay. */
  payment: PaymentSources;
  site: Site;
  /** Variables that are not set, so that a public site shows a placeholder. */
  placeholders: string[];
}

/** Reads the environment once. @throws Error with one line per fault */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable counts as not set: compose files pass those on that nobody filled in.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) throw new Error(faults(parsed.error));
  const env = parsed.data;
  const placeholders = findPlaceholders(given);
  const publicFaults = isPublic(env.SITE_ORIGIN) ? findPublicFaults(given, addresses) : [];
  const refused = [
    ...placeholders.refused,
    ...publicFaults.map(({ name, message }) => `${name}: ${message}`),
  ];
  if (refused.length > 0) throw new Error(refused.join('; '));
  const site = siteSchema.safeParse({
    name: env.SITE_NAME,
    publisher: env.SITE_PUBLISHER,
    origin: (env.SITE_ORIGIN ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    address: {
      street: env.SITE_STREET,
      city: env.SITE_CITY,
      country: env.SITE_COUNTRY,
      // Until a page's language is known.
      countryName: env.SITE_COUNTRY,
    },
    email: env.SITE_EMAIL,
    phone: env.SITE_PHONE,
    // The (0) of +41 (0)22 is for callers within the country alone.
    phoneUri: `tel:${env.SITE_PHONE.replace('(0)', '').replace(/[^+\d]/g, '')}`,
    social: {
      facebook: env.SITE_FACEBOOK,
      twitter: env.SITE_TWITTER,
      instagram: env.SITE_INSTAGRAM,
      linkedin: env.SITE_LINKEDIN,
    },
    ratings: env.SITE_RATINGS,
    ratingSource: env.SITE_RATING_SOURCE,
    // Both until a page's language is known.
    appLanguages: env.SITE_APP_LANGUAGES,
    supportHours: env.SITE_SUPPORT_HOURS,
    paymentLink: env.SITE_PAYMENT_LINK,
    stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
    endpoints: {
      '/api/contact': env.CONTACT_ENDPOINT,
      '/api/create-payment-intent': env.PAYMENT_INTENT_ENDPOINT,
      '/api/create-subscription': env.SUBSCRIPTION_ENDPOINT,
    },
  });
  if (!site.success) throw new Error(faults(site.error));
  if (env.DEV_SERVERS === 'true' && isPublic(env.SITE_ORIGIN))
    throw new Error('DEV_SERVERS: only on one’s own machine');
  const remotes = env.REMOTES.map(({ name }) => name);
  refuseUnknown('RELEASE_PUBLIC_KEYS', [...env.RELEASE_PUBLIC_KEYS.keys()], remotes);
  refuseUnknown('RELEASE_UNSIGNED', env.RELEASE_UNSIGNED, remotes);
  const unsigned = unsignedRemotes(env.RELEASE_UNSIGNED, env.RELEASE_PUBLIC_KEYS);
  if (unsigned.length > 0 && (env.NODE_ENV === 'production' || isPublic(env.SITE_ORIGIN)))
    throw new Error(
      `RELEASE_UNSIGNED: only on one's own machine; in public RELEASE_PUBLIC_KEYS needs a key of ${unsigned.join(', ')}`,
    );
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    apiUrl: env.API_URL.replace(/\/$/, ''),
    remotes: env.REMOTES,
    releasePollMs: env.RELEASE_POLL_MS,
    releaseStore: env.RELEASE_STORE ?? resolve(env.DATA_DIR, 'releases'),
    releaseStatePollMs: env.RELEASE_STATE_POLL_MS,
    releaseTimeoutMs: env.RELEASE_TIMEOUT_MS,
    publicKeys: env.RELEASE_PUBLIC_KEYS,
    unsigned,
    opsToken: env.OPS_TOKEN,
    opsSecret: env.OPS_SECRET,
    requestTimeoutMs: env.REQUEST_TIMEOUT_SECONDS * 1000,
    trustProxy: env.TRUST_PROXY,
    development: env.DEV_SERVERS === 'true',
    logLevel: env.LOG_LEVEL,
    payment: paymentSources(env.STRIPE_PUBLISHABLE_KEY, env.STRIPE_SCRIPT_URL),
    site: site.data,
    placeholders: placeholders.shown,
  };
}

/** A mistyped name would set nothing. */
function refuseUnknown(variable: string, names: readonly string[], remotes: readonly string[]): void {
  const unknown = names.find((name) => !remotes.includes(name));
  if (unknown === undefined) return;
  throw new Error(`${variable}: "${unknown}" is none of the remotes (${remotes.join(', ')})`);
}

function faults(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
}
