import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobStore, type BlobStore, type S3Account, type StoredBlob } from '@site/server-kit/blob-store';
import type { Router } from 'express';
import { ApiError } from '../http/api-error.ts';
import { withTimeLimit } from '../time-limit.ts';
import { typeOf, type StoredFile } from './stored-file.ts';
import { folderStoreRoutes, packagesPath } from './folder-store-routes.ts';
import type { FileBucket } from './file-bucket.ts';
import { signLink } from './signed-links.ts';

/** How long a whole file may take, in ms; a failing upload is retried as long (C17). */
const transferMs = 10 * 60_000;

/** How long a visitor waits for a link at most, in ms: the site's proxy gives up after 30 s. */
const linkTimeMs = 10_000;

/** App packages, and issued documents, which no link serves. Each throws ApiError `storage_unavailable`. */
export interface FileStore {
  /** A link that downloads a file for 15 minutes: a URL, or a path of the site. @throws ApiError `file_missing` too */
  linkTo: (file: StoredFile) => Promise<string>;
  find: (file: StoredFile) => Promise<StoredBlob | undefined>;
  put: (file: StoredFile, body: Uint8Array) => Promise<void>;
  /** The keys that begin with a folder's name and a slash. */
  list: (prefix: string) => Promise<string[]>;
  remove: (file: StoredFile) => Promise<void>;
  /** Rejects when the store cannot be used; tries until `signal` is aborted. */
  check: (signal: AbortSignal) => Promise<void>;
  /** Serves the links, if the store is not a server itself. */
  routes?: Router;
}

/** Without a bucket, the files are in the data folder. */
interface FileStoreSettings<Bucket = FileBucket> {
  dataDir: string;
  s3: Bucket | undefined;
}

/** The store as blobs; the caller's time limits end a bucket's retries. */
export function openFiles({
  dataDir,
  s3,
}: FileStoreSettings<S3Account & { bucket: string }>): Promise<BlobStore> {
  return s3
    ? openBlobStore(`s3://${s3.bucket}/`, { ...s3, maxAttempts: 30 })
    : openBlobStore(join(dataDir, 'packages'));
}

/**
 * @param signingKey of links to files of a folder
 * @param packages what the folder's links may serve
 * @throws Error when the folder cannot be created
 */
export async function openFileStore(
  settings: FileStoreSettings,
  signingKey: Buffer,
  packages: readonly StoredFile[],
): Promise<FileStore> {
  const { s3 } = settings;
  const files = await openFiles(settings);
  const operationMs = s3?.operationRetryMs ?? transferMs;
  const linkMs = Math.min(linkTimeMs, operationMs);
  const find: FileStore['find'] = ({ key }) => within(linkMs, (signal) => files.find(key, signal));
  if (!s3) await mkdir(files.location, { recursive: true });
  const linkOf = s3
    ? (await import('./bucket-links.ts')).openBucketLinks(s3)
    : ({ key }: StoredFile) => `${packagesPath}/${key}?${signLink(signingKey, key)}`;
  return {
    find,
    async linkTo(file) {
      if (!(await find(file))) throw new ApiError('file_missing');
      return linkOf(file);
    },
    put: ({ key }, body) =>
      within(transferMs, (signal) => files.write(key, body, { type: typeOf(key) }, signal)),
    list: (prefix) => within(linkMs, (signal) => files.list(prefix, signal)),
    remove: ({ key }) => within(operationMs, (signal) => files.remove(key, signal)),
    check: (signal) => files.check(signal),
    ...(!s3 && { routes: folderStoreRoutes(files.location, signingKey, packages) }),
  };
}

/** Runs an operation with its retries for at most `timeMs`; the client alone would also wait for its last pause. */
function within<T>(timeMs: number, operation: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withTimeLimit(timeMs, operation).catch((cause: unknown) => {
    throw new ApiError('storage_unavailable', { cause });
  });
}
