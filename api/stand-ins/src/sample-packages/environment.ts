import { z } from 'zod';
import { isThisMachine } from '@site/http-server/public-site';

/** The variables of the api that name the store of its packages. */
const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  SITE_ORIGIN: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  DATA_DIR: z.string().default('.data'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('app-packages'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
});

/** How long to wait for a store that starts, in ms. */
const timeoutMs = 120_000;

/** @throws Error with one line that names the variable */
export function readEnvironment(environment: NodeJS.ProcessEnv) {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  const env = parsed.data;
  return {
    isPublic: env.NODE_ENV === 'production' || !isThisMachine(env.SITE_ORIGIN),
    dataDir: env.DATA_DIR,
    s3: env.S3_ENDPOINT
      ? {
          endpoint: env.S3_ENDPOINT,
          publicEndpoint: undefined,
          region: env.S3_REGION,
          bucket: env.S3_BUCKET,
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          operationRetryMs: timeoutMs,
        }
      : undefined,
  };
}
