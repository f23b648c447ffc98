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

/** A call is given up after so many ms, its repetitions included. */
const callPatience = 30_000;
/** Work under a claim may write up to so many ms after it began to claim. */
const workPatience = 30_000;
/**
 * A claim older than this, in ms, is a dead process's: a living one has written by then (`workPatience` and the
 * `callPatience` of that write), with a call's time to spare.
 */
const claimStale = 90_000;
/** A writer gives up after this many ms. */
const claimPatience = 10_000;

interface Claim {
  name: string;
  /** When its making began, as `performance.now()` tells it. */
  begun: number;
}

/**
 * Objects of a bucket. Endpoint, region and keys come from the variables that every S3 client reads
 * (`AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`).
 * @param place `s3://bucket/prefix`
 */
export function openBucket(place: string): Objects {
  const [Bucket = '', ...folders] = place.replace('s3://', '').split('/');
  const base = folders
    .filter(Boolean)
    .map((folder) => `${folder}/`)
    .join('');
  const client = new S3Client({
    forcePathStyle: true,
    requestHandler: { connectionTimeout: 5000 },
    // Stores other than Amazon's keep the checksum's trailer as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  const inTime = () => ({ abortSignal: AbortSignal.timeout(callPatience) });

  const read: Objects['read'] = async (name) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: base + name }), inTime());
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
      inTime(),
    );
  };
  const written: Objects['written'] = async (prefix) => {
    const times: [string, Date][] = [];
    let ContinuationToken: string | undefined;
    do {
      const answer = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: base + prefix, ContinuationToken }),
        inTime(),
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
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }), inTime());
    }
  };

  /**
   * Mutual exclusion by list-after-write consistency alone, which every S3 server has, while conditional writes are
   * not everywhere: whoever sees another claim beside its own withdraws and tries again. A claim's age is told by the
   * bucket's clock, against the claim that was just written.
   */
  async function claim(): Promise<Claim> {
    const deadline = performance.now() + claimPatience;
    for (;;) {
      const begun = performance.now();
      const mine = `claims/${randomUUID()}`;
      await write(mine, Buffer.from(mine));
      const claims = await written('claims/');
      const now = claims.get(mine)?.getTime() ?? 0;
      claims.delete(mine);
      const stale = [...claims].filter(([, time]) => now - time.getTime() > claimStale);
      await remove(stale.map(([name]) => name));
      if (now > 0 && claims.size === stale.length) return { name: mine, begun };
      await remove([mine]);
      if (performance.now() > deadline) throw new Error(`${place} is being changed by someone else`);
      await pause(50 + Math.random() * 200);
    }
  }

  async function stillStands({ name, begun }: Claim): Promise<void> {
    const stands = (await read(name)) !== undefined;
    if (stands && performance.now() - begun < workPatience) return;
    throw new Error(`${place} answers too slowly to be changed safely; nothing was written`);
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
        return await work(() => stillStands(mine));
      } finally {
        // The work is done or has failed, whatever becomes of the claim: one that stays goes stale.
        await remove([mine.name]).catch(() => undefined);
      }
    },
  };
}
