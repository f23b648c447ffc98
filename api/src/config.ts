import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const count = z.coerce.number().int().positive();
const seconds = z.coerce.number().positive();

/** The environment that the api reads, once, at its start. README.md explains each variable. */
const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    PORT: port.default(3001),
    HOST: z.string().default('127.0.0.1'),
    TRUST_PROXY: z.string().default('loopback'),
    SITE_ORIGIN: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_EMBEDDED_PORT: port.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z.string().default('app-packages'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_SEED: z.enum(['true', 'false']).optional(),
    S3_OPERATION_RETRY_SECONDS: seconds.max(120).default(120),
    S3_UPLOAD_RETRY_SECONDS: seconds.max(600).default(600),
    RATE_LIMIT_WINDOW_SECONDS: seconds.default(600),
    RATE_LIMIT_PER_ADDRESS: count.default(30),
    RATE_LIMIT_PER_EMAIL: count.default(5),
  })
  .superRefine((env, context) => {
    if (!env.S3_ENDPOINT) return;
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (!env[name])
        context.addIssue({ code: 'custom', path: [name], message: 'is needed with S3_ENDPOINT' });
    }
  });

/** The settings of the running api; times are milliseconds. */
export type Config = ReturnType<typeof readConfig>;

/** A setting is missing or wrong; the message is one line that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings from an environment; an empty variable counts as not set.
 * @throws ConfigError that names every variable that is missing or wrong, never its value
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Wrong environment: ${faults.join('; ')}`);
  }
  const env = parsed.data;
  return {
    production: env.NODE_ENV === 'production',
    logLevel: env.LOG_LEVEL,
    port: env.PORT,
    host: env.HOST,
    trustProxy: env.TRUST_PROXY,
    siteOrigin: new URL(env.SITE_ORIGIN).origin,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    objects: {
      endpoint: env.S3_ENDPOINT,
      publicEndpoint: env.S3_PUBLIC_ENDPOINT,
      // The port that the site's start command leaves free for it; 0 takes any.
      embeddedPort: env.S3_EMBEDDED_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 4),
      region: env.S3_REGION,
      bucket: env.S3_BUCKET,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      seed: env.S3_SEED === undefined ? !env.S3_ENDPOINT : env.S3_SEED === 'true',
      operationRetryMs: env.S3_OPERATION_RETRY_SECONDS * 1000,
      uploadRetryMs: env.S3_UPLOAD_RETRY_SECONDS * 1000,
    },
    rateLimits: {
      windowMs: env.RATE_LIMIT_WINDOW_SECONDS * 1000,
      perAddress: env.RATE_LIMIT_PER_ADDRESS,
      perEmail: env.RATE_LIMIT_PER_EMAIL,
    },
  };
}
