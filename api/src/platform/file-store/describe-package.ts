import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PackageFacts } from '@site/api-contract';
import type { StoredBlob } from '@site/server-kit/blob-store';
import type { Log } from '@site/server-kit/log';
import type { StoredFile } from './stored-file.ts';
import type { FileStore } from './file-store.ts';

/** How long a response waits for facts, in ms. */
const maxWaitMs = 250;

/** Size in bytes, day and SHA-256 of a package, as far as they are known within a moment. Never rejects. */
export type DescribePackage = (file: StoredFile) => Promise<PackageFacts>;

/** Reads each version of a package once. A large one is named with its digest only in later responses. */
export function describePackages(store: Pick<FileStore, 'find'>, log: Pick<Log, 'warn'>): DescribePackage {
  const digests = new Map<string, Promise<string>>();

  function digestOf(file: StoredFile, stored: StoredBlob): Promise<string> {
    const name = `${file.key} ${stored.version}`;
    const cached = digests.get(name);
    if (cached) return cached;
    const digest = read(file, stored);
    digests.set(name, digest);
    digest.catch(() => digests.delete(name));
    return digest;
  }

  /** @throws Error when the file is replaced meanwhile */
  async function read(file: StoredFile, { size, version, parts }: StoredBlob): Promise<string> {
    const digest = await sha256Of(parts, size);
    if ((await store.find(file))?.version === version) return digest;
    throw new Error(`${file.key} was replaced meanwhile`);
  }

  return async (file) => {
    const facts: PackageFacts = {};
    const gather = async () => {
      const stored = await store.find(file);
      if (!stored) return;
      facts.size = stored.size;
      if (stored.written) facts.uploaded = stored.written.toISOString();
      facts.sha256 = await digestOf(file, stored);
    };
    const gathered = gather().catch((error: unknown) => {
      log.warn({ err: error, package: file.key }, 'a package cannot be described');
    });
    await Promise.race([gathered, pause(maxWaitMs, undefined, { ref: false })]);
    return { ...facts };
  };
}

/** @throws Error when there are more or fewer than `size` bytes */
async function sha256Of(parts: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  const hash = createHash('sha256');
  let readBytes = 0;
  for await (const part of parts) {
    hash.update(part);
    readBytes += part.length;
  }
  if (readBytes !== size) throw new Error(`${readBytes} of ${size} bytes were read`);
  return hash.digest('hex');
}
