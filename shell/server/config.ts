import { resolve } from 'node:path';
import { z } from 'zod';
import { logLevels, type LogLevel } from '@site/api-contract/log';
import { findPublicFaults } from '@site/api-contract/public-site';
import { trustProxySchema } from '@site/api-contract/trust-proxy';
import { paymentSources, type PaymentSources } from './http/payment-sources.ts';
import { findPlaceholders, isPublic } from './find-placeholders.ts';
import { siteFrom, siteVariables } from './site-settings.ts';
import { readPublicKeys, unsignedRemotes, type PublicKeys } from '@site/releases/verify/public-keys.ts';
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
  /** Needed, but beside DEV_SERVERS. */
  REMOTES: remotesSchema.optional(),
  /** A file that says REMOTES and their keys in place of the environment, and is read anew on SIGHUP. */
  REMOTES_FILE: z.string().optional(),
  /** How often each remote is asked for a new release, in ms. */
  RELEASE_POLL_MS: z.coerce.number().int().min(100).default(5000),
  /** Where releases and their state are kept: a folder, or `s3://bucket/prefix` that several shells share. */
  RELEASE_STORE: z.string().optional(),
  /** How often the releases' state is read, in ms. */
  RELEASE_STATE_POLL_MS: z.coerce.number().int().min(50).max(1500).default(800),
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
  /** How long a CDN in front may keep a page, in seconds; 0 where there is none. */
  CDN_MAX_AGE_SECONDS: z.coerce.number().int().min(0).default(0),
  /** Takes a POST with the keys of pages to forget. */
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  /** Development servers in the place of these remotes' releases, which render pages as they are asked for. */
  DEV_SERVERS: remotesSchema.default([]),
  /** Others may compose the live releases elsewhere, while they develop. */
  SITE_OFFERS_RELEASES: z.enum(['true', 'false']).default('false'),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  ...siteVariables,
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  /** Where `window.Stripe` comes from; the provider's own address by default. */
  STRIPE_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A public site takes the provider's test keys. */
  ALLOW_TEST_PAYMENTS: z.enum(['true', 'false']).default('false'),
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
  /** A CDN in front keeps pages for so many seconds, or until it is told otherwise at `purgeUrl`. */
  cdn: { maxAgeSeconds: number; purgeUrl: string | undefined; purgeToken: string | undefined };
  /** Remotes that are served out of their sources while one develops, and by which servers. */
  devServers: { name: string; url: string }[];
  offersReleases: boolean;
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
  const site = siteSchema.safeParse(siteFrom(env));
  if (!site.success) throw new Error(faults(site.error));
  if (env.DEV_SERVERS.length > 0 && isPublic(env.SITE_ORIGIN))
    throw new Error('DEV_SERVERS: only on one’s own machine');
  if (!env.REMOTES && env.DEV_SERVERS.length === 0) throw new Error('REMOTES: is needed');
  const followed = env.REMOTES ?? [];
  const remotes = followed.map(({ name }) => name);
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
    remotes: followed,
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
    cdn: {
      maxAgeSeconds: env.CDN_MAX_AGE_SECONDS,
      purgeUrl: env.CDN_PURGE_URL,
      purgeToken: env.CDN_PURGE_TOKEN,
    },
    devServers: env.DEV_SERVERS,
    offersReleases: env.SITE_OFFERS_RELEASES === 'true',
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
