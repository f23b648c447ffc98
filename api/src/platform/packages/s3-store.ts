import { addAbortSignal, type Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { ApiError } from '../http/api-error.ts';
import { withTimeLimit } from '../time-limit.ts';
import { dispositionOf, packageType } from './app-packages.ts';
import { linkSeconds, type PackageStore, type StoredPackage } from './package-store.ts';
import { createS3Client, type S3Account } from './s3-client.ts';

/** A bucket and its account. */
interface S3Settings extends S3Account {
  /** The store's URL for visitors, if it differs. */
  publicEndpoint: string | undefined;
  bucket: string;
  /** How long a failing operation is retried, in ms; at most 2 minutes (C17). */
  operationRetryMs: number;
}

/** How long a whole package may take, in ms; a failing upload is retried as long (C17). */
const transferMs = 10 * 60_000;

/** How long a visitor waits for a link at most, in ms: the site's proxy gives up after 30 s. */
const linkTimeMs = 10_000;

/** High enough that the time limits end the retries. */
const maxAttempts = 30;

/** Stores packages in a bucket of any S3 store; links lead to the store. */
export function connectS3Store(settings: S3Settings): PackageStore {
  const { bucket, endpoint, publicEndpoint, operationRetryMs } = settings;
  const linkRetryMs = Math.min(linkTimeMs, operationRetryMs);
  const client = createS3Client(settings, maxAttempts);
  const linkClient = createS3Client({ ...settings, endpoint: publicEndpoint ?? endpoint });

  const head = (Key: string, abortSignal: AbortSignal) =>
    unlessMissing(client.send(new HeadObjectCommand({ Bucket: bucket, Key }), { abortSignal }));
  const has = async (key: string, signal: AbortSignal) => Boolean(await head(key, signal));

  async function* read(Key: string, { version }: StoredPackage): AsyncGenerator<Uint8Array> {
    const abortSignal = AbortSignal.timeout(transferMs);
    const command = new GetObjectCommand({ Bucket: bucket, Key, IfMatch: version });
    const { Body, ETag } = await client.send(command, { abortSignal });
    const body = addAbortSignal(abortSignal, Body as Readable);
    // Some stores ignore If-Match.
    if (ETag !== version) {
      body.destroy();
      throw new Error(`${Key} was replaced meanwhile`);
    }
    yield* body as AsyncIterable<Uint8Array>;
  }

  return {
    has: ({ key }) => within(operationRetryMs, (signal) => has(key, signal)),

    async find({ key }) {
      const { ETag, ContentLength } = (await within(linkRetryMs, (signal) => head(key, signal))) ?? {};
      return ETag && ContentLength !== undefined ? { size: ContentLength, version: ETag } : undefined;
    },

    read: ({ key }, stored) => read(key, stored),

    async linkTo(appPackage) {
      const { key } = appPackage;
      if (!(await within(linkRetryMs, (signal) => has(key, signal)))) throw new ApiError('file_missing');
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentDisposition: dispositionOf(appPackage),
      });
      return getSignedUrl(linkClient, command, { expiresIn: linkSeconds });
    },

    put: ({ key }, body) =>
      within(transferMs, async (abortSignal) => {
        const command = new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentType: key.endsWith('.pdf') ? 'application/pdf' : packageType,
        });
        await client.send(command, { abortSignal });
      }),

    list: (Prefix) =>
      within(linkRetryMs, async (abortSignal) => {
        const keys: string[] = [];
        for await (const page of paginateListObjectsV2(
          { client },
          { Bucket: bucket, Prefix },
          { abortSignal },
        ))
          keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
        return keys;
      }),

    remove: ({ key }) =>
      within(operationRetryMs, async (abortSignal) => {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal });
      }),

    async check(abortSignal) {
      await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
    },

    close() {
      client.destroy();
      linkClient.destroy();
    },
  };
}

/** Runs an operation with its retries for at most `timeMs`; the client alone would also wait for its last pause. */
function within<T>(timeMs: number, operation: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withTimeLimit(timeMs, operation).catch((cause: unknown) => {
    throw new ApiError('storage_unavailable', { cause });
  });
}

async function unlessMissing<T>(head: Promise<T>): Promise<T | undefined> {
  try {
    return await head;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
