import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, NoSuchKey, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3';
import { packageType } from '../src/platform/packages/app-packages.ts';
import { createS3Client } from '../src/platform/packages/s3-client.ts';
import { releaseStateFile, type FileStore } from './file-store.ts';
import type { BucketAccount } from './settings.ts';

/** The objects of a bucket as files. Names that lead out of the target folder are refused. */
export function openBucket(account: BucketAccount): FileStore {
  const { bucket: Bucket, prefix } = account;
  const place = `s3://${Bucket}/${prefix}`;
  const client = createS3Client(account);

  async function* keys(): AsyncGenerator<string> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
      for (const { Key = '' } of Contents) yield Key;
  }

  /** Runs an operation on the bucket. @throws Error that names it */
  async function named<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation();
    } catch (cause) {
      const { message, name } = cause as Error;
      throw new Error(`${place} cannot be used: ${message || name}`, { cause });
    }
  }

  async function take(Key: string, folder: string): Promise<void> {
    const file = join(folder, Key.slice(prefix.length));
    if (relative(folder, file).startsWith('..')) throw new Error(`the name ${Key} leads out of a folder`);
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    await mkdir(dirname(file), { recursive: true });
    await pipeline(Body as Readable, createWriteStream(file));
  }

  async function put(folder: string, name: string): Promise<void> {
    const file = join(folder, name);
    const { size } = await stat(file);
    const type = name.endsWith('.apk') ? { ContentType: packageType } : {};
    const object = { Bucket, Key: prefix + name, ContentLength: size, ...type };
    await client.send(new PutObjectCommand({ ...object, Body: createReadStream(file) }));
  }

  return {
    kind: 'bucket',
    place,
    someNames: () =>
      named(async () => {
        const names: string[] = [];
        for await (const key of keys()) if (names.push(key.slice(prefix.length)) === 3) break;
        return names;
      }),
    copyOut: (folder) =>
      named(async () => {
        await mkdir(folder, { recursive: true });
        const first = prefix + releaseStateFile;
        await take(first, folder).catch(ignoreMissing);
        for await (const key of keys())
          if (key !== first && !key.endsWith('/')) await take(key, folder).catch(ignoreMissing);
      }),
    copyIn: (folder) =>
      named(async () => {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        for (const entry of entries)
          if (entry.isFile()) await put(folder, relative(folder, join(entry.parentPath, entry.name)));
      }),
  };
}

/** Ignores objects that were deleted during the copy: they are no longer needed. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof NoSuchKey)) throw error;
}
