import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { ApiError } from '../http/api-error.ts';

export interface ObjectStorePlace {
  endpoint: string;
  /** The address under which visitors reach the store, where it is another one. */
  publicEndpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long a failing operation is retried, in ms: at most 2 minutes (requirements, C17). */
  operationRetryMs: number;
  /** How long a failing upload is retried, in ms: at most 10 minutes (requirements, C17). */
  uploadRetryMs: number;
}

/** How long a link to a package works, in seconds. */
export const linkSeconds = 15 * 60;

/** How long a visitor who waits for a link is kept waiting, in ms: the site's proxy gives up after 30 s. */
const linkTimeMs = 10_000;

/** The time limits end the retries; this only keeps them from ending earlier. */
const maxAttempts = 30;

export type ObjectStore = ReturnType<typeof connectObjectStore>;

/** The app packages, in any store that speaks S3. */
export function connectObjectStore(place: ObjectStorePlace) {
  const { bucket, operationRetryMs, uploadRetryMs } = place;
  const linkRetryMs = Math.min(linkTimeMs, operationRetryMs);
  const client = createClient(place, place.endpoint);
  const linkClient = createClient(place, place.publicEndpoint ?? place.endpoint);

  const has = (Key: string, signal: AbortSignal) =>
    found(client.send(new HeadObjectCommand({ Bucket: bucket, Key }), { abortSignal: signal }));

  return {
    /** @throws ApiError `storage_unavailable` when the store does not answer in time */
    has: (key: string) => within(operationRetryMs, (signal) => has(key, signal)),

    /**
     * A link that downloads an object under `fileName` and stops working after 15 minutes.
     * @throws ApiError `file_missing` when there is no such object, `storage_unavailable` when the store does not answer
     * within 10 s
     */
    async linkTo(key: string, fileName: string): Promise<string> {
      if (!(await within(linkRetryMs, (signal) => has(key, signal)))) throw new ApiError('file_missing');
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentDisposition: `attachment; filename="${fileName}"`,
      });
      return getSignedUrl(linkClient, command, { expiresIn: linkSeconds });
    },

    /** @throws ApiError `storage_unavailable` when the store does not take it in time */
    put: (key: string, body: Uint8Array, contentType: string) =>
      within(uploadRetryMs, async (abortSignal) => {
        const command = new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentType: contentType,
        });
        await client.send(command, { abortSignal });
      }),

    /** Makes the bucket if there is none. */
    ensureBucket: () =>
      within(operationRetryMs, async (abortSignal) => {
        if (await found(client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }))) return;
        await client.send(new CreateBucketCommand({ Bucket: bucket }), { abortSignal });
      }),

    /** Rejects when the bucket is not there or the store does not answer within `timeMs`. */
    check: (timeMs: number) =>
      within(timeMs, async (abortSignal) => {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
      }),

    close() {
      client.destroy();
      linkClient.destroy();
    },
  };
}

function createClient(
  { region, accessKeyId, secretAccessKey }: ObjectStorePlace,
  endpoint: string,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000, throwOnRequestTimeout: true },
    // Stores other than Amazon's keep the checksum's trailer as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Runs an operation, retries included, for `timeMs` at most: the client alone would wait out its last pause. */
async function within<T>(timeMs: number, operation: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeMs);
  const late = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(new Error(`no answer within ${timeMs} ms`)));
  });
  try {
    return await Promise.race([operation(controller.signal), late]);
  } catch (cause) {
    throw new ApiError('storage_unavailable', { cause });
  } finally {
    clearTimeout(timer);
  }
}

async function found(head: Promise<unknown>): Promise<boolean> {
  try {
    await head;
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
    throw error;
  }
}
