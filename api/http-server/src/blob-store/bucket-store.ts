import { randomUUID } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { BlobHeaders, BlobStore } from './blob-store.ts';
import { createS3Client, type S3Account } from './s3-client.ts';

/** Timeout of a call with its retries, and of one that carries a content in parts, in ms. */
const callTimeoutMs = 30_000;
const transferTimeoutMs = 10 * 60_000;
/** How often an update is tried when others write at the same time. */
const updateAttempts = 15;

/** Opens a bucket. Its server must support conditional writes. @param location `s3://bucket/prefix` */
export function openBucket(location: string, account?: S3Account): BlobStore {
  const [Bucket = '', ...folders] = location.replace('s3://', '').split('/');
  const base = folders
    .filter(Boolean)
    .map((folder) => `${folder}/`)
    .join('');
  const client = createS3Client(account);
  const within = (abortSignal = AbortSignal.timeout(callTimeoutMs)) => ({ abortSignal });

  async function* partsOf(Key: string): AsyncGenerator<Uint8Array> {
    const abortSignal = AbortSignal.timeout(transferTimeoutMs);
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal });
    yield* addAbortSignal(abortSignal, Body as Readable) as AsyncIterable<Uint8Array>;
  }
  const find: BlobStore['find'] = async (name, signal) => {
    const Key = base + name;
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key }), within(signal));
      return { size: head.ContentLength ?? 0, version: head.ETag ?? '', parts: partsOf(Key) };
    } catch (error) {
      if (hasStatus(error, 404)) return undefined;
      throw error;
    }
  };
  async function get(name: string, IfNoneMatch?: string) {
    try {
      const input = { Bucket, Key: base + name, IfNoneMatch };
      const { Body, ...head } = await client.send(new GetObjectCommand(input), within());
      return Body && { content: Buffer.from(await Body.transformToByteArray()), ...head };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }
  const put = (name: string, input: Omit<PutObjectCommandInput, 'Bucket' | 'Key'>, signal?: AbortSignal) =>
    client.send(new PutObjectCommand({ Bucket, Key: base + name, ...input }), within(signal));
  const read: BlobStore['read'] = async (name) => (await get(name))?.content;
  const readChanged: BlobStore['readChanged'] = async (name, tag) => {
    try {
      const found = await get(name, tag);
      return { content: found?.content, tag: found?.ETag };
    } catch (error) {
      if (hasStatus(error, 304)) return undefined;
      throw error;
    }
  };
  const write: BlobStore['write'] = async (name, content, headers, signal) => {
    const input = headersOf(headers);
    if (content instanceof Uint8Array) return void (await put(name, { Body: content, ...input }, signal));
    const body = { Body: Readable.from(content.parts), ContentLength: content.size };
    await put(name, { ...body, ...input }, signal ?? AbortSignal.timeout(transferTimeoutMs));
  };
  const timesOf = async (prefix: string, signal?: AbortSignal) => {
    const times = new Map<string, Date>();
    const input = { Bucket, Prefix: base + prefix };
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, input, within(signal)))
      for (const { Key = '', LastModified = new Date() } of Contents)
        // Some programs create an object for a folder.
        if (!Key.endsWith('/')) times.set(Key.slice(base.length), LastModified);
    return times;
  };
  const list: BlobStore['list'] = async (prefix, signal) =>
    [...(await timesOf(prefix, signal)).keys()].sort();
  const removeAll: BlobStore['removeAll'] = async (prefix) => {
    const names = await list(prefix);
    // S3 deletes at most 1000 names in one request.
    for (let first = 0; first < names.length; first += 1000) {
      const Objects = names.slice(first, first + 1000).map((name) => ({ Key: base + name }));
      const { Errors: [failed] = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        within(),
      );
      if (failed) throw new Error(`${location}: ${failed.Key} cannot be deleted: ${failed.Message}`);
    }
  };

  const update: BlobStore['update'] = async (name, change, headers) => {
    const writer = randomUUID();
    for (let attempt = 1; attempt <= updateAttempts; attempt++) {
      const before = await get(name);
      // The response was lost: the client wrote again, and the store refused that for what it had written before.
      if (before?.Metadata?.writer === writer) return;
      const after = change(before?.content);
      if (!after) return;
      try {
        const condition = before ? { IfMatch: before.ETag } : { IfNoneMatch: '*' };
        await put(name, { Body: after, ...headersOf(headers), ...condition, Metadata: { writer } });
        return;
      } catch (error) {
        // 412: the condition does not hold. 409: another conditional write is in progress.
        if (!hasStatus(error, 409, 412)) throw error;
        await pause(Math.random() * 50 * attempt);
      }
    }
    throw new Error(`${location} is being changed by someone else; nothing was written`);
  };

  return {
    location,
    find,
    read,
    readChanged,
    write,
    update,
    list,
    written: timesOf,
    remove: async (name, signal) =>
      void (await client.send(new DeleteObjectCommand({ Bucket, Key: base + name }), within(signal))),
    removeAll,
    check: async (signal) => void (await client.send(new HeadBucketCommand({ Bucket }), within(signal))),
  };
}

const headersOf = ({ type, cacheControl }: BlobHeaders = {}) => ({
  ContentType: type,
  CacheControl: cacheControl,
});

function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);
}
