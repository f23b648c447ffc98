import { z } from 'zod';
import { orderKeyHours } from '@site/api-contract';
import { businessPeopleLimits, settingDefaults } from '@site/api-contract/setting-defaults';
import { needed, nodeEnvSchema, readEnvironment } from '@site/server-kit/environment';
import { logLevels } from '@site/server-kit/log';
import { trustProxySchema } from '@site/server-kit/trust-proxy';
import { findFaultySettings } from './find-faulty-settings.ts';
import { readPassword } from './platform/database/read-password.ts';
import { fileBucketOf, fileBucketVariables } from './platform/file-store/file-bucket.ts';

const hourMs = 60 * 60 * 1000;
const port = z.coerce.number().int().min(0).max(65535);
const count = z.coerce.number().int().positive();
const seconds = z.coerce.number().positive();
const webUrl = z.url({ protocol: /^https?$/ });

/** The message for a URL that is cut off at an unescaped character of its password. */
const wholeUrl = {
  error: 'is no address; in a user name or password write / as %2F, # as %23, ? as %3F, @ as %40',
};

/** Whether the URL has no rest of a password after the host. */
function isWhole(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { pathname, search, hash } = new URL(url);
  return hash === '' && !`${pathname}${search}`.includes('@');
}

/** The environment at the start. docs/settings.md explains each variable. */
const environmentSchema = z
  .object({
    NODE_ENV: nodeEnvSchema,
    LOG_LEVEL: z.enum(logLevels).default('info'),
    PORT: port.default(3001),
    HOST: z.string().default('127.0.0.1'),
    TRUST_PROXY: trustProxySchema.default('loopback'),
    SITE_ORIGIN: webUrl.default('http://localhost:3000'),
    DATA_DIR: z.string().default('.data'),
    API_SECRET: z.string().min(32).optional(),
    API_SECRET_BEFORE: z.string().min(32).optional(),
    /** Read by `findFaultySettings` only. */
    ALLOW_TEST_PAYMENTS: z.enum(['true', 'false']).optional(),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: (issue) => needed.error(issue) ?? wholeUrl.error })
      .refine(isWhole, wholeUrl),
    DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).max(600).default(60),
    /** The password for DATABASE_URL, in any characters. */
    PGPASSWORD: z.string().optional(),
    PGPASSWORD_FILE: z.string().optional(),
    ...fileBucketVariables,
    S3_PUBLIC_ENDPOINT: webUrl.optional(),
    S3_OPERATION_RETRY_SECONDS: seconds.max(120).default(120),
    STRIPE_SECRET_KEY: z.string(needed),
    STRIPE_PUBLISHABLE_KEY: z.string(needed),
    STRIPE_WEBHOOK_SECRET: z.string(needed),
    STRIPE_ACCOUNT: z
      .string()
      .regex(/^acct_\w+$/)
      .optional(),
    STRIPE_PAYMENT_LINKS: z
      .string()
      .regex(/^plink_\w+(,plink_\w+)*$/)
      .optional(),
    STRIPE_API_BASE: webUrl.optional(),
    STRIPE_SCRIPT_URL: webUrl.optional(),
    SITE_NAME: z.string().optional(),
    SITE_PUBLISHER: z.string().optional(),
    SITE_STREET: z.string().optional(),
    SITE_CITY: z.string().optional(),
    SITE_COUNTRY: z.string().default('CH'),
    SITE_EMAIL: z.email().optional(),
    SITE_COMPANY_NUMBER: z.string().optional(),
    SELLER_NAME: z.string().optional(),
    SELLER_ADDRESS: z.string().optional(),
    SELLER_EMAIL: z.email().optional(),
    SELLER_VAT_NUMBER: z.string().optional(),
    SELLER_VAT_PERCENT: z.coerce.number().positive().max(100).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, ...needed }).refine(isWhole, wholeUrl),
    MAIL_FROM: z.email().optional(),
    CONTACT_MAILBOX: z.email().optional(),
    CONTACT_FORWARD_URL: webUrl.optional(),
    ORDER_RECOVERY_SECONDS: seconds.default(60),
    // 0 means never.
    RECONCILIATION_HOURS: z.coerce.number().nonnegative().default(24),
    ABANDONED_AFTER_HOURS: z.coerce.number().positive().default(24),
    MESSAGE_RETENTION_MONTHS: count.default(settingDefaults.MESSAGE_RETENTION_MONTHS),
    DOWNLOAD_RETENTION_MONTHS: count.default(settingDefaults.DOWNLOAD_RETENTION_MONTHS),
    // Longer than the three days during which the provider resends an event.
    EVENT_RETENTION_DAYS: z.coerce.number().int().min(30).default(90),
    REQUEST_TIMEOUT_SECONDS: seconds.default(30),
    RATE_LIMIT_WINDOW_SECONDS: seconds.default(600),
    RATE_LIMIT_PER_ADDRESS: count.default(30),
    RATE_LIMIT_PER_EMAIL: count.default(5),
    RATE_LIMIT_READS_PER_ADDRESS: count.default(300),
    RATE_LIMIT_CODES: count.default(1000),
    MOST_DEVICES: count.default(20),
    BUSINESS_PEOPLE: count
      .min(businessPeopleLimits.min)
      .max(businessPeopleLimits.max)
      .default(settingDefaults.BUSINESS_PEOPLE),
    ENTITLEMENT_WEBHOOK_URL: webUrl.optional(),
    ENTITLEMENT_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,128}={0,2}$/, 'is no secret of Standard Webhooks (whsec_ and base64)')
      .optional(),
  })
  .superRefine((env, context) => {
    if (env.RECONCILIATION_HOURS + env.ABANDONED_AFTER_HOURS >= orderKeyHours) {
      const message = `with ABANDONED_AFTER_HOURS less than ${orderKeyHours}, when browsers begin another order`;
      context.addIssue({ code: 'custom', path: ['RECONCILIATION_HOURS'], message });
    }
  });

export const environmentVariables = Object.keys(environmentSchema.shape);

/** The settings of the running api; times are milliseconds. */
export type Config = ReturnType<typeof readConfig>;

/** Reads the settings from an environment. @throws Error that names every missing or wrong variable */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const env = readEnvironment(environmentSchema, environment, findFaultySettings);
  const bucket = fileBucketOf(env);
  const seller = readSeller(env);
  return {
    logLevel: env.LOG_LEVEL,
    port: env.PORT,
    host: env.HOST,
    trustProxy: env.TRUST_PROXY,
    siteOrigin: new URL(env.SITE_ORIGIN).origin,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePassword: readPassword(env),
    databaseWaitMs: env.DATABASE_WAIT_SECONDS * 1000,
    secret: env.API_SECRET,
    secretBefore: env.API_SECRET_BEFORE,
    /** The store of the app packages; without it, they are files in the data folder. */
    s3: bucket && {
      ...bucket,
      publicEndpoint: env.S3_PUBLIC_ENDPOINT,
      operationRetryMs: env.S3_OPERATION_RETRY_SECONDS * 1000,
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      paymentLinks: env.STRIPE_PAYMENT_LINKS?.split(',') ?? [],
      /** The account to which the keys must belong; it may replace the stored account of the orders. */
      account: env.STRIPE_ACCOUNT,
      apiBase: env.STRIPE_API_BASE,
      scriptUrl: env.STRIPE_SCRIPT_URL,
    },
    seller,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: { name: seller.name, address: env.MAIL_FROM ?? 'no-reply@example.com' },
      /** For replies, as `from` may be a mailbox that takes none. */
      replyTo: { name: seller.name, address: seller.email },
      address: seller.address,
      companyNumber: seller.vatNumber ?? seller.companyNumber,
      brand: seller.brand,
      site: new URL(env.SITE_ORIGIN).origin,
      contactMailbox: env.CONTACT_MAILBOX ?? seller.email,
      contactForwardUrl: env.CONTACT_FORWARD_URL,
    },
    orders: {
      recoveryMs: env.ORDER_RECOVERY_SECONDS * 1000,
      reconciliationMs: env.RECONCILIATION_HOURS * hourMs,
      abandonedAfterMs: env.ABANDONED_AFTER_HOURS * hourMs,
    },
    retention: {
      messageMonths: env.MESSAGE_RETENTION_MONTHS,
      downloadMonths: env.DOWNLOAD_RETENTION_MONTHS,
      eventDays: env.EVENT_RETENTION_DAYS,
    },
    /** Mails to one mailbox that anyone can cause. */
    mailsPerDay: env.RATE_LIMIT_PER_EMAIL,
    requestTimeoutMs: env.REQUEST_TIMEOUT_SECONDS * 1000,
    rateLimits: {
      windowMs: env.RATE_LIMIT_WINDOW_SECONDS * 1000,
      perIp: env.RATE_LIMIT_PER_ADDRESS,
      readsPerIp: env.RATE_LIMIT_READS_PER_ADDRESS,
      /** Tries of codes of devices in a window, from all addresses. */
      codes: env.RATE_LIMIT_CODES,
    },
    /** How many devices an account may have whose plan sets no limit. */
    maxDevices: env.MOST_DEVICES,
    /** The number of people with whom the owner of a Business plan can share it. */
    maxPeople: env.BUSINESS_PEOPLE,
    /** The publisher's back end, which gets a message of changed plans. */
    backend:
      env.ENTITLEMENT_WEBHOOK_URL && env.ENTITLEMENT_WEBHOOK_SECRET
        ? { url: env.ENTITLEMENT_WEBHOOK_URL, secret: env.ENTITLEMENT_WEBHOOK_SECRET }
        : undefined,
  };
}

type Environment = z.infer<typeof environmentSchema>;

/** The seller on invoices and in mails: the site's publisher, unless `SELLER_*` name another. */
function readSeller(env: Environment) {
  const place = [env.SITE_STREET, env.SITE_CITY].filter(Boolean);
  const address = env.SELLER_ADDRESS ?? (place.length > 0 && [...place, env.SITE_COUNTRY].join(', '));
  const siteName = env.SITE_NAME ?? 'FieldApps';
  const name = env.SELLER_NAME ?? env.SITE_PUBLISHER ?? siteName;
  return {
    name,
    brand: siteName === name ? name : `${siteName} · ${name}`,
    ...(name === env.SITE_PUBLISHER && env.SITE_COMPANY_NUMBER && { companyNumber: env.SITE_COMPANY_NUMBER }),
    ...(address && { address }),
    email: env.SELLER_EMAIL ?? env.SITE_EMAIL ?? 'contact@example.com',
    ...(env.SELLER_VAT_NUMBER && { vatNumber: env.SELLER_VAT_NUMBER }),
    ...(env.SELLER_VAT_PERCENT && { vatPerMille: Math.round(env.SELLER_VAT_PERCENT * 10) }),
  };
}
