import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startS3Server } from '../../.run/start-s3-server.mjs';

const apiFolder = join(import.meta.dirname, '..');

/** Runs the built program with only these variables. @returns its exit code and output */
export function runBackupProgram(
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; says: string }> {
  const env = { PATH: process.env['PATH'], ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, ['backup/dist/main.js', ...args], { cwd: apiFolder, env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), says: (out + err).trim() }),
    );
  });
}

/** Buckets for packages and releases, each on a server of its own. @returns their settings for shell, api and back-up */
export async function startBuckets(): Promise<{
  api: Record<string, string>;
  backup: Record<string, string>;
}> {
  const [packages, releases] = await Promise.all([startS3Server('app-packages'), startS3Server('releases')]);
  onTestFinished(async () => void (await Promise.all([packages.stop(), releases.stop()])));
  const api = {
    S3_ENDPOINT: packages.endpoint,
    S3_ACCESS_KEY_ID: packages.accessKeyId,
    S3_SECRET_ACCESS_KEY: packages.secretAccessKey,
  };
  const shell = {
    RELEASE_STORE: 's3://releases/site',
    AWS_ENDPOINT_URL_S3: releases.endpoint,
    AWS_ACCESS_KEY_ID: releases.accessKeyId,
    AWS_SECRET_ACCESS_KEY: releases.secretAccessKey,
  };
  return { api, backup: { ...api, ...shell } };
}
