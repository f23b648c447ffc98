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
  const objects = objectsOf(location, account);
  const { client, get, put, timesOf } = objects;
  const list: BlobStore['list'] = async (prefix, signal) =>
    [...(await timesOf(prefix, signal)).keys()].sort();
  return {
    location,
    async find(name, signal) {
      try {
        const head = await client.send(new HeadObjectCommand(objects.named(name)), within(signal));
        const { ContentLength: size = 0, ETag: version = '', LastModified: written } = head;
        return { size, version, written, parts: objects.partsOf(name) };
      } catch (error) {
        if (hasStatus(error, 404)) return undefined;
        throw error;
      }
    },
    read: async (name) => (await get(name))?.content,
    async readChanged(name, tag) {
      try {
        const object = await get(name, tag);
        return { content: object?.content, tag: object?.ETag };
      } catch (error) {
        if (hasStatus(error, 304)) return undefined;
        throw error;
      }
    },
    async write(name, content, headers, signal) {
      const input = headersOf(headers);
      if (content instanceof Uint8Array) return void (await put(name, { Body: content, ...input }, signal));
      const body = { Body: Readable.from(content.parts), ContentLength: content.size };
      await put(name, { ...body, ...input }, signal ?? AbortSignal.timeout(transferTimeoutMs));
    },
    async update(name, change, headers) {
      const isDone = await updateObject(objects, name, change, headersOf(headers));
      if (!isDone) throw new Error(`${location} is being changed by someone else; nothing was written`);
    },
    list,
    written: timesOf,
    remove: async (name, signal) =>
      void (await client.send(new DeleteObjectCommand(objects.named(name)), within(signal))),
    async removeAll(prefix) {
      const failed = await objects.remove(await list(prefix));
      if (failed) throw new Error(`${location}: ${failed.Key} cannot be deleted: ${failed.Message}`);
    },
    check: async (signal) =>
      void (await client.send(new HeadBucketCommand({ Bucket: objects.Bucket }), within(signal))),
  };
}

const within = (abortSignal = AbortSignal.timeout(callTimeoutMs)) => ({ abortSignal });

/** The calls for the objects of a bucket below a prefix, by their names in the store. */
function objectsOf(location: string, account: S3Account | undefined) {
  const [Bucket = '', ...folders] = location.replace('s3://', '').split('/');
  const base = folders
    .filter(Boolean)
    .map((folder) => `${folder}/`)
    .join('');
  const client = createS3Client(account);
  const named = (name: string) => ({ Bucket, Key: base + name });
  return {
    Bucket,
    client,
    named,
    get: async (name: string, IfNoneMatch?: string) => {
      try {
        const input = { ...named(name), IfNoneMatch };
        const { Body, ...head } = await client.send(new GetObjectCommand(input), within());
        return Body && { content: Buffer.from(await Body.transformToByteArray()), ...head };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async *partsOf(name: string): AsyncGenerator<Uint8Array> {
      const abortSignal = AbortSignal.timeout(transferTimeoutMs);
      const { Body } = await client.send(new GetObjectCommand(named(name)), { abortSignal });
      yield* addAbortSignal(abortSignal, Body as Readable) as AsyncIterable<Uint8Array>;
    },
    put: (name: string, input: Omit<PutObjectCommandInput, 'Bucket' | 'Key'>, signal?: AbortSignal) =>
      client.send(new PutObjectCommand({ ...named(name), ...input }), within(signal)),
    timesOf: async (prefix: string, signal?: AbortSignal) => {
      const times = new Map<string, Date>();
      const input = { Bucket, Prefix: base + prefix };
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, input, within(signal)))
        for (const { Key = '', LastModified = new Date() } of Contents)
          // Some programs create an object for a folder.
          if (!Key.endsWith('/')) times.set(Key.slice(base.length), LastModified);
      return times;
    },
    /** @returns the first object that could not be deleted */
    async remove(names: readonly string[]) {
      // S3 deletes at most 1000 names in one request.
      for (let first = 0; first < names.length; first += 1000) {
        const Objects = names.slice(first, first + 1000).map((name) => ({ Key: base + name }));
        const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
        const { Errors: [failed] = [] } = await client.send(command, within());
        if (failed) return failed;
      }
      return undefined;
    },
  };
}

/** @returns false where others kept writing */
async function updateObject(
  { get, put }: ReturnType<typeof objectsOf>,
  name: string,
  change: (content: Buffer | undefined) => Uint8Array | undefined,
  headers: ReturnType<typeof headersOf>,
): Promise<boolean> {
  const writer = randomUUID();
  for (let attempt = 1; attempt <= updateAttempts; attempt++) {
    const before = await get(name);
    // The response was lost: the client wrote again, and the store refused that for what it had written before.
    if (before?.Metadata?.writer === writer) return true;
    const after = change(before?.content);
    if (!after) return true;
    try {
      const condition = before ? { IfMatch: before.ETag } : { IfNoneMatch: '*' };
      await put(name, { Body: after, ...headers, ...condition, Metadata: { writer } });
      return true;
    } catch (error) {
      // 412: the condition does not hold. 409: another conditional write is in progress.
      if (!hasStatus(error, 409, 412)) throw error;
      await pause(Math.random() * 50 * attempt);
    }
  }
  return false;
}

const headersOf = ({ type, cacheControl }: BlobHeaders = {}) => ({
  ContentType: type,
  CacheControl: cacheControl,
});

function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);
}
