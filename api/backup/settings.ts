import { join, resolve } from 'node:path';
import { readEnvironment } from '@site/http-server/environment';
import { z } from 'zod';
import { readPassword } from '../src/platform/database/read-password.ts';
import { packageBucketOf, packageBucketVariables } from '../src/platform/packages/package-bucket.ts';
import type { S3Account } from '../src/platform/packages/s3-client.ts';

/** A bucket and its account. */
export interface BucketAccount extends S3Account {
  bucket: string;
  /** The prefix of each name: empty, or ends with `/`. */
  prefix: string;
}

/** The location of files: a folder's absolute path, or a bucket. */
export type Place = string | BucketAccount;

const address = z.url({ protocol: /^https?$/ });
const environmentSchema = z.object({
  DATA_DIR: z.string().default('.data'),
  SHELL_DATA_DIR: z.string().optional(),
  BACKUP_DIR: z.string().default('backups'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  PGPASSWORD: z.string().optional(),
  PGPASSWORD_FILE: z.string().optional(),
  ...packageBucketVariables,
  RELEASE_STORE: z.string().optional(),
  AWS_ENDPOINT_URL_S3: address.optional(),
  AWS_REGION: z.string().default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().default(''),
  AWS_SECRET_ACCESS_KEY: z.string().default(''),
});

/** The locations of all persistent data, by the variables of shell and api. */
export type Settings = ReturnType<typeof readSettings>;

/** @throws Error as `readEnvironment` does */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const env = readEnvironment(environmentSchema, environment);
  const dataDir = resolve(env.DATA_DIR);
  const shellDataDir = resolve(env.SHELL_DATA_DIR ?? env.DATA_DIR);
  const packageBucket = packageBucketOf(env);
  const packages: Place = packageBucket ? { ...packageBucket, prefix: '' } : join(dataDir, 'packages');
  const [bucket = '', ...folders] = (env.RELEASE_STORE ?? '').replace('s3://', '').split('/');
  const releases: Place = env.RELEASE_STORE?.startsWith('s3://')
    ? {
        bucket,
        prefix: folders
          .filter(Boolean)
          .map((folder) => `${folder}/`)
          .join(''),
        endpoint: env.AWS_ENDPOINT_URL_S3,
        region: env.AWS_REGION,
        accessKeyId: env.AWS_ACCESS_KEY_ID,
        secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
      }
    : resolve(env.RELEASE_STORE ?? join(shellDataDir, 'releases'));
  return {
    dataDir,
    shellDataDir,
    backupDir: resolve(env.BACKUP_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePassword: readPassword(env),
    packages,
    releases,
  };
}
