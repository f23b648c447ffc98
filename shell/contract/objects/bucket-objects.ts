import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Objects } from './objects.ts';

// Node 20 is the product's oldest; the client would print a notice about its own plans at each start.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

/** A claim older than this, in ms, is a dead process's. */
const claimStale = 15_000;
/** A writer gives up after this many ms. */
const claimPatience = 10_000;

/**
 * Objects of a bucket. Endpoint, region and keys come from the variables that every S3 client reads
 * (`AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`).
 * @param place `s3://bucket/prefix`
 */
export function openBucket(place: string): Objects {
  const [, Bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place) ?? [];
  const base = path && `${path.replace(/\/+$/, '')}/`;
  const client = new S3Client({
    forcePathStyle: true,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    // Stores other than Amazon's keep the checksum's trailer as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const read: Objects['read'] = async (name) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: base + name }));
      return Body && Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
  const write: Objects['write'] = async (name, Body, { type, cacheControl } = {}) => {
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: base + name,
        Body,
        ...(type && { ContentType: type }),
        ...(cacheControl && { CacheControl: cacheControl }),
      }),
    );
  };
  const written: Objects['written'] = async (prefix) => {
    const times: [string, Date][] = [];
    let ContinuationToken: string | undefined;
    do {
      const answer = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: base + prefix, ContinuationToken }),
      );
      for (const { Key = '', LastModified = new Date() } of answer.Contents ?? [])
        times.push([Key.slice(base.length), LastModified]);
      ContinuationToken = answer.NextContinuationToken;
    } while (ContinuationToken);
    return new Map(times);
  };
  const list: Objects['list'] = async (prefix) => [...(await written(prefix)).keys()].sort();
  const remove = async (names: readonly string[]) => {
    // The protocol's limit of one request is 1000 names.
    for (let first = 0; first < names.length; first += 1000) {
      const Objects = names.slice(first, first + 1000).map((name) => ({ Key: base + name }));
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    }
  };

  /**
   * Mutual exclusion by list-after-write consistency alone, which every S3 server has, while conditional writes are
   * not everywhere: whoever sees another claim beside its own withdraws and tries again.
   */
  async function claim(): Promise<string> {
    const deadline = Date.now() + claimPatience;
    for (;;) {
      const mine = `claims/${Date.now()}-${randomUUID()}`;
      await write(mine, Buffer.from(mine));
      const others = (await list('claims/')).filter((name) => name !== mine);
      const stale = others.filter((name) => Date.now() - Number(name.split(/[/-]/)[1]) > claimStale);
      await remove(stale);
      if (others.length === stale.length) return mine;
      await remove([mine]);
      if (Date.now() > deadline) throw new Error(`${place} is being changed by someone else`);
      await pause(50 + Math.random() * 200);
    }
  }

  return {
    place,
    read,
    write,
    list,
    written,
    removeAll: async (prefix) => remove(await list(prefix)),
    append: (log, line) => write(`${log}/${new Date().toISOString()}-${randomUUID()}`, Buffer.from(line)),
    async lines(log) {
      const entries = await Promise.all((await list(`${log}/`)).map(read));
      return entries.map((entry) => entry?.toString('utf8') ?? '').filter(Boolean);
    },
    async exclusively(work) {
      const mine = await claim();
      try {
        return await work();
      } finally {
        await remove([mine]);
      }
    },
  };
}
