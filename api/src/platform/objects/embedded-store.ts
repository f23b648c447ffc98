import { mkdir } from 'node:fs/promises';
import S3rver from 's3rver';

/** The embedded store knows one account only, for this machine only. */
const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

/**
 * Starts an S3 server in this process, on this machine's own address, with its objects in a folder.
 * @param port 0 takes any
 */
export async function startEmbeddedStore(folder: string, port: number) {
  await mkdir(folder, { recursive: true });
  const host = '127.0.0.1';
  const server = new S3rver({ address: host, port, directory: folder, silent: true, vhostBuckets: false });
  const address = await server.run();
  return {
    endpoint: `http://${host}:${address.port}`,
    ...account,
    close: () => server.close(),
  };
}
