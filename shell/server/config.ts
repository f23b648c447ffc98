import { resolve } from 'node:path';
import { z } from 'zod';
import { needed, nodeEnvSchema, readEnvironment, type GivenVariables } from '@site/server-kit/environment';
import { logLevels } from '@site/server-kit/log';
import { findPublicFaults, isPublicOrigin, type Fault } from '@site/server-kit/public-site';
import { trustProxySchema } from '@site/server-kit/trust-proxy';
import { paymentSources } from './http/headers/security-headers.ts';
import { defaultDataEndpoints, readDataEndpoints } from './pages/data-endpoints.ts';
import { findMissingSettings } from './missing-settings.ts';
import { siteFrom, siteVariables } from './site-settings.ts';
import type { FollowedRemotes } from '@site/releases/poll/poll-remotes.ts';
import { readPublicKeys } from '@site/releases/verify/signatures.ts';
import { remoteNameSchema } from '@site/shell-contract/manifest';
import { siteSchema } from '@site/shell-contract/site';
import { maxOpsTokenLength } from './ops/ops-token.ts';

/** `marketing=http://127.0.0.1:3002,legal=…`: each remote's name and the URL of its releases. */
const remotesSchema = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => pair.trim().split(/=(.*)/s));
  const remotes = pairs.map(([name = '', url = '']) => ({ name, url: url.replace(/\/$/, '') }));
  if (remotes.every(({ name, url }) => remoteNameSchema.safeParse(name).success && URL.canParse(url)))
    return remotes;
  context.addIssue('name=URL pairs, separated by commas');
  return z.NEVER;
});

/** @param read throws an Error that says what is wrong */
const readBy = <T>(read: (text: string) => T) =>
  z.string().transform((text, context): T => {
    try {
      return read(text);
    } catch (error) {
      context.addIssue((error as Error).message);
      return z.NEVER;
    }
  });

const namesSchema = z.string().transform((text) => text.split(',').map((name) => name.trim()));

const port = z.coerce.number().int().min(1).max(65535);

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  API_URL: z.url(needed),
  REMOTES: remotesSchema.optional(),
  /** A file that replaces REMOTES and their keys, and is read again on SIGHUP. */
  REMOTES_FILE: z.string().optional(),
  RELEASE_POLL_MS: z.coerce.number().int().min(100).default(5000),
  /** Where releases and their state are kept: a folder, or `s3://bucket/prefix` that several shells share. */
  RELEASE_STORE: z.string().optional(),
  RELEASE_STATE_POLL_MS: z.coerce.number().int().min(50).max(1500).default(800),
  RELEASE_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  RELEASE_PUBLIC_KEYS: readBy(readPublicKeys).default(new Map()),
  /** Remotes without a key whose releases are accepted unsigned. */
  RELEASE_UNSIGNED: namesSchema.default([]),
  /** The endpoints with a visitor's data that each remote's pages may name. */
  PAGE_DATA: readBy(readDataEndpoints).default(readDataEndpoints(defaultDataEndpoints)),
  NODE_ENV: nodeEnvSchema,
  /** Grants access to /status and /metrics, and may notify the shell of a release; without it they do not exist. */
  OPS_TOKEN: z.string().min(16).max(maxOpsTokenLength).optional(),
  /** Where docs/operations.md can be read, for the links of the operations page. */
  RUNBOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Signs preview links; generated and kept in DATA_DIR where none is set. */
  OPS_SECRET: z.string().min(32).optional(),
  /** A request must arrive completely within this many seconds. */
  REQUEST_TIMEOUT_SECONDS: z.coerce.number().positive().default(30),
  TRUST_PROXY: trustProxySchema.default('loopback'),
  /** How long a CDN may keep a page, in seconds; 0 where there is none. */
  CDN_MAX_AGE_SECONDS: z.coerce.number().int().min(0).default(0),
  /** Takes a POST with the surrogate keys to purge. */
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  /** Development servers that replace these remotes' releases and render pages on request. */
  DEV_SERVERS: remotesSchema.default([]),
  /** Whether developers elsewhere may compose the live releases. */
  SITE_OFFERS_RELEASES: z.enum(['true', 'false']).default('false'),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  ...siteVariables,
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  STRIPE_SCRIPT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether a public site accepts the provider's test keys. */
  ALLOW_TEST_PAYMENTS: z.enum(['true', 'false']).default('false'),
});

/** URLs that visitors' browsers are sent to; a path is on the site itself. */
const urls = [
  'SITE_PAYMENT_LINK',
  'STRIPE_SCRIPT_URL',
  'CONTACT_ENDPOINT',
  'PAYMENT_INTENT_ENDPOINT',
  'SUBSCRIPTION_ENDPOINT',
];

type Environment = z.infer<typeof variables>;

export const environmentVariables = Object.keys(variables.shape);

const environmentSchema = variables.superRefine((env, context) => {
  for (const { name, message } of findContradictions(env))
    context.addIssue({ code: 'custom', path: [name], message });
});

/** The settings of the running shell; times are milliseconds unless the name says otherwise. */
export type Config = ReturnType<typeof readConfig>;

/** Reads the environment once. @throws Error that names every missing or wrong variable */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const missing = findMissingSettings(environment);
  // In the whole environment: the keys of the blob store are in no schema.
  const findFaults = () => [...findTags(environment), ...missing.refused, ...findFaultsInPublic(environment)];
  const env = readEnvironment(environmentSchema, environment, findFaults);
  return {
    ...followedRemotes(env),
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    apiUrl: env.API_URL.replace(/\/$/, ''),
    releasePollMs: env.RELEASE_POLL_MS,
    releaseStore: env.RELEASE_STORE ?? resolve(env.DATA_DIR, 'releases'),
    releaseStatePollMs: env.RELEASE_STATE_POLL_MS,
    releaseTimeoutMs: env.RELEASE_TIMEOUT_MS,
    dataEndpoints: env.PAGE_DATA,
    opsToken: env.OPS_TOKEN,
    runbookUrl: env.RUNBOOK_URL,
    opsSecret: env.OPS_SECRET,
    requestTimeoutMs: env.REQUEST_TIMEOUT_SECONDS * 1000,
    trustProxy: env.TRUST_PROXY,
    /** A CDN keeps pages for this many seconds, or until it is purged at `purgeUrl`. */
    cdn: {
      maxAgeSeconds: env.CDN_MAX_AGE_SECONDS,
      purgeUrl: env.CDN_PURGE_URL,
      purgeToken: env.CDN_PURGE_TOKEN,
    },
    devServers: env.DEV_SERVERS,
    sharesReleases: env.SITE_OFFERS_RELEASES === 'true',
    logLevel: env.LOG_LEVEL,
    payment: paymentSources(env.STRIPE_PUBLISHABLE_KEY, env.STRIPE_SCRIPT_URL),
    site: siteSchema.parse(siteFrom(env)),
    /** Variables that are not set, for which a public site shows placeholders. */
    missingSettings: missing.shown,
  };
}

/** The remotes, and what their releases are signed with. */
function followedRemotes(env: Environment): FollowedRemotes {
  const { REMOTES: remotes = [], RELEASE_PUBLIC_KEYS: publicKeys, RELEASE_UNSIGNED } = env;
  return { remotes, publicKeys, unsigned: RELEASE_UNSIGNED.filter((name) => !publicKeys.has(name)) };
}

/** Faults of variables that are right each by itself. */
function findContradictions(env: Environment): Fault[] {
  const { remotes, publicKeys, unsigned } = followedRemotes(env);
  if (!env.REMOTES && env.DEV_SERVERS.length === 0) return [{ name: 'REMOTES', message: 'is needed' }];
  const faults: Fault[] = [];
  const names = remotes.map(({ name }) => name);
  // A mistyped name would silently have no effect.
  for (const [name, named] of [
    ['RELEASE_PUBLIC_KEYS', [...publicKeys.keys()]],
    ['RELEASE_UNSIGNED', env.RELEASE_UNSIGNED],
  ] as const) {
    const unknown = named.find((remote) => !names.includes(remote));
    if (unknown !== undefined)
      faults.push({ name, message: `"${unknown}" is none of the remotes (${names.join(', ')})` });
  }
  const isInPublic = isPublicOrigin(env.SITE_ORIGIN);
  if (unsigned.length > 0 && (env.NODE_ENV === 'production' || isInPublic))
    faults.push({
      name: 'RELEASE_UNSIGNED',
      message: `only on one's own machine; in public RELEASE_PUBLIC_KEYS needs a key of ${unsigned.join(', ')}`,
    });
  if (env.DEV_SERVERS.length > 0 && isInPublic)
    faults.push({ name: 'DEV_SERVERS', message: 'only on one’s own machine' });
  const site = siteSchema.safeParse(siteFrom(env));
  for (const { path, message } of site.error?.issues ?? []) faults.push({ name: path.join('.'), message });
  return faults;
}

/** The pages that these values are filled into are templates. */
function findTags(given: GivenVariables): Fault[] {
  const withTags = Object.keys(siteVariables).filter((name) => given[name]?.includes('{{'));
  return withTags.map((name) => ({ name, message: 'a text without {{' }));
}

function findFaultsInPublic(given: GivenVariables): Fault[] {
  if (!isPublicOrigin(given.SITE_ORIGIN)) return [];
  const links = siteVariables.SITE_PAYMENT_LINKS.safeParse(given.SITE_PAYMENT_LINKS).data ?? {};
  const planLinks = Object.fromEntries(
    Object.entries<string>(links).map(([plan, url]) => [`SITE_PAYMENT_LINKS ${plan}`, url]),
  );
  return findPublicFaults({ ...given, ...planLinks }, [...urls, ...Object.keys(planLinks)]);
}
