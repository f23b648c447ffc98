import { join, resolve } from 'node:path';
import { readEnvironment } from '@site/server-kit/environment';
import { z } from 'zod';
import { readPassword } from '../src/platform/database/read-password.ts';
import { fileBucketOf, fileBucketVariables } from '../src/platform/file-store/file-bucket.ts';

const environmentSchema = z.object({
  DATA_DIR: z.string().default('.data'),
  SHELL_DATA_DIR: z.string().optional(),
  BACKUP_DIR: z.string().default('backups'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  PGPASSWORD: z.string().optional(),
  PGPASSWORD_FILE: z.string().optional(),
  ...fileBucketVariables,
  RELEASE_STORE: z.string().optional(),
});

/** The locations of all persistent data, by the variables of shell and api. */
export type Settings = ReturnType<typeof readSettings>;

/** @throws Error that names every missing or wrong variable */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const env = readEnvironment(environmentSchema, environment);
  const dataDir = resolve(env.DATA_DIR);
  const shellDataDir = resolve(env.SHELL_DATA_DIR ?? env.DATA_DIR);
  const releases = env.RELEASE_STORE ?? join(shellDataDir, 'releases');
  return {
    dataDir,
    shellDataDir,
    backupDir: resolve(env.BACKUP_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePassword: readPassword(env),
    s3: fileBucketOf(env),
    /** A folder, or a bucket with the account of the usual S3 variables. */
    releases,
  };
}
