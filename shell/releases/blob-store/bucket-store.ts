import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { BlobHeaders, BlobStore } from './blob-store.ts';

// The client warns at each start of its plans to drop Node 20, the oldest version that we support.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

/** Timeout of a call with its retries, in ms. */
const callTimeoutMs = 30_000;
/** How often an update is tried when others write at the same time. */
const updateAttempts = 15;

/**
 * Opens a bucket. Endpoint, region and keys come from the usual S3 variables (`AWS_ENDPOINT_URL_S3`, `AWS_REGION`,
 * `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`). Its server must support conditional writes.
 * @param location `s3://bucket/prefix`
 */
export function openBucket(location: string): BlobStore {
  const [Bucket = '', ...folders] = location.replace('s3://', '').split('/');
  const base = folders
    .filter(Boolean)
    .map((folder) => `${folder}/`)
    .join('');
  const client = new S3Client({
    forcePathStyle: true,
    requestHandler: { connectionTimeout: 5000 },
    // Other stores than Amazon's keep the checksum's trailer as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const inTime = () => ({ abortSignal: AbortSignal.timeout(callTimeoutMs) });

  async function get(name: string, IfNoneMatch?: string) {
    try {
      const input = { Bucket, Key: base + name, IfNoneMatch };
      const { Body, ...head } = await client.send(new GetObjectCommand(input), inTime());
      return Body && { content: Buffer.from(await Body.transformToByteArray()), ...head };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }
  async function put(
    name: string,
    Body: Uint8Array,
    { type, cacheControl }: BlobHeaders = {},
    further: Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch' | 'Metadata'> = {},
  ): Promise<void> {
    const headers = { ContentType: type, CacheControl: cacheControl };
    const input = { Bucket, Key: base + name, Body, ...headers, ...further };
    await client.send(new PutObjectCommand(input), inTime());
  }
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
  const write: BlobStore['write'] = (name, content, headers) => put(name, content, headers);
  const written: BlobStore['written'] = async (prefix) => {
    const times: [string, Date][] = [];
    let ContinuationToken: string | undefined;
    do {
      const listed = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: base + prefix, ContinuationToken }),
        inTime(),
      );
      for (const { Key = '', LastModified = new Date() } of listed.Contents ?? [])
        times.push([Key.slice(base.length), LastModified]);
      ContinuationToken = listed.NextContinuationToken;
    } while (ContinuationToken);
    return new Map(times);
  };
  const list: BlobStore['list'] = async (prefix) => [...(await written(prefix)).keys()].sort();
  const remove = async (names: readonly string[]) => {
    // S3 deletes at most 1000 names in one request.
    for (let first = 0; first < names.length; first += 1000) {
      const Objects = names.slice(first, first + 1000).map((name) => ({ Key: base + name }));
      const { Errors: [failed] = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        inTime(),
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
        return await put(name, after, headers, { ...condition, Metadata: { writer } });
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
    read,
    readChanged,
    write,
    update,
    list,
    written,
    removeAll: async (prefix) => remove(await list(prefix)),
  };
}

function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);
}
