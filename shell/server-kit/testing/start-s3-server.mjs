import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = join(import.meta.dirname, 's3-server.mjs');

/**
 * Starts an S3 server with one bucket, for tests only: a separate process with its objects in a temporary folder.
 * @param {string} bucket
 * @returns its endpoint, its only account, the folder of the bucket, and a function that stops it
 */
export async function startS3Server(bucket) {
  const folder = await mkdtemp(join(tmpdir(), 's3-server-'));
  await mkdir(join(folder, bucket));
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [port] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The S3 server ended with ${code}`))),
  ]);
  return {
    endpoint: `http://127.0.0.1:${Number(port)}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    folder: join(folder, bucket),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
