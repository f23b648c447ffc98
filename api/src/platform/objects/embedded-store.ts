import { S3Client } from '@aws-sdk/client-s3';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import { isSignedBy } from './verify-signature.ts';

/** The embedded store's only account; it counts on this machine alone, and s3rver knows no other. */
const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

const host = '127.0.0.1';

/**
 * Starts an S3 server in this process, on this machine's own address, with its objects in a folder.
 * @param port 0 takes any
 * @throws Error when the port is in use
 */
export async function startEmbeddedStore(folder: string, port: number, region: string) {
  await mkdir(folder, { recursive: true });
  const { sha256 } = new S3Client({ region, credentials: account }).config;
  const answer = new S3rver({ directory: folder, silent: true, vhostBuckets: false }).callback();
  const server = createServer((request, response) => {
    isSignedBy({ ...account, region, sha256: sha256 as never }, request).then(
      (signed) => (signed ? answer(request, response) : response.writeHead(403).end()),
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`S3_EMBEDDED_PORT ${port} is in use`, { cause: error })
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
  return {
    endpoint: `http://${host}:${(server.address() as AddressInfo).port}`,
    ...account,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
