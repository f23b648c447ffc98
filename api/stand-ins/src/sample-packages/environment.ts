import { z } from 'zod';
import { readEnvironment } from '@site/http-server/environment';
import { isThisMachine } from '@site/http-server/public-site';
import { fileBucketOf, fileBucketVariables } from '../../../src/platform/file-store/file-bucket.ts';

/** The variables of the api that name the store of its packages. */
const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  SITE_ORIGIN: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  DATA_DIR: z.string().default('.data'),
  ...fileBucketVariables,
});

/** @throws Error with one line that names the variable */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const env = readEnvironment(environmentSchema, environment);
  return {
    isPublic: env.NODE_ENV === 'production' || !isThisMachine(env.SITE_ORIGIN),
    dataDir: env.DATA_DIR,
    s3: fileBucketOf(env),
  };
}
