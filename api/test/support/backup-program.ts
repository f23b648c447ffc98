import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startS3Server } from '@site/server-kit/testing';

const apiFolder = join(import.meta.dirname, '../..');

/** Runs the built program with only these variables. @returns its exit code and output */
export function runBackupProgram(
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'], ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, ['backup/dist/main.js', ...args], { cwd: apiFolder, env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: (out + err).trim() }),
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
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: releases.accessKeyId,
    AWS_SECRET_ACCESS_KEY: releases.secretAccessKey,
  };
  return { api, backup: { ...api, ...shell } };
}

/** A bucket with one package, of which it sends the beginning only. @returns its settings */
export async function startStalledBucket(): Promise<{ environment: Record<string, string> }> {
  const list = '<ListBucketResult><Contents><Key>apps/a.apk</Key></Contents></ListBucketResult>';
  const noSuchKey = '<Error><Code>NoSuchKey</Code></Error>';
  const server = createServer((request, response) => {
    if (request.url?.includes('list-type')) return void response.end(list);
    if (!request.url?.includes('apps/')) return void response.writeHead(404).end(noSuchKey);
    response.writeHead(200, { 'content-length': 100 });
    if (request.method === 'HEAD') response.end();
    else response.write('beginning');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { environment: { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' } };
}
