import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBlobStore, type BlobStore, type S3Account, type StoredBlob } from '@site/http-server/blob-store';
import type { Router } from 'express';
import { ApiError } from '../http/api-error.ts';
import { withTimeLimit } from '../time-limit.ts';
import { typeOf, type AppPackage } from './app-packages.ts';
import { folderStoreRoutes, packagesPath } from './folder-store-routes.ts';
import type { PackageBucket } from './package-bucket.ts';
import { signLink } from './signed-links.ts';

/** How long a whole package may take, in ms; a failing upload is retried as long (C17). */
const transferMs = 10 * 60_000;

/** How long a visitor waits for a link at most, in ms: the site's proxy gives up after 30 s. */
const linkTimeMs = 10_000;

/** The file store: the app packages, and issued documents, which no link serves. Each throws ApiError `storage_unavailable`. */
export interface PackageStore {
  /**
   * A link that downloads a package for 15 minutes: a URL, or a path of the site.
   * @throws ApiError `file_missing` too
   */
  linkTo: (appPackage: AppPackage) => Promise<string>;
  /** A package's present file; undefined if there is none. */
  find: (appPackage: AppPackage) => Promise<StoredBlob | undefined>;
  put: (appPackage: AppPackage, body: Uint8Array) => Promise<void>;
  /** The keys that begin with a folder's name and a slash. */
  list: (prefix: string) => Promise<string[]>;
  /** Deletes a file, if there is one. */
  remove: (appPackage: AppPackage) => Promise<void>;
  /** Rejects when the store cannot be used; tries until `signal` is aborted. */
  check: (signal: AbortSignal) => Promise<void>;
  /** Serves the links, if the store is not a server itself. */
  routes?: Router;
}

/** Without a bucket, packages are files in the data folder. */
interface PackageSettings<Bucket = PackageBucket> {
  dataDir: string;
  s3: Bucket | undefined;
}

/** The files of the packages; the caller's time limits end a bucket's retries. */
export function openPackageFiles({
  dataDir,
  s3,
}: PackageSettings<S3Account & { bucket: string }>): Promise<BlobStore> {
  return s3
    ? openBlobStore(`s3://${s3.bucket}/`, { ...s3, maxAttempts: 30 })
    : openBlobStore(join(dataDir, 'packages'));
}

/** @param signingKey of links to files of a folder @throws Error when the folder cannot be created */
export async function openPackageStore(settings: PackageSettings, signingKey: Buffer): Promise<PackageStore> {
  const { s3 } = settings;
  const files = await openPackageFiles(settings);
  const operationMs = s3?.operationRetryMs ?? transferMs;
  const linkMs = Math.min(linkTimeMs, operationMs);
  const find: PackageStore['find'] = ({ key }) => within(linkMs, (signal) => files.find(key, signal));
  if (!s3) await mkdir(files.location, { recursive: true });
  const linkOf = s3
    ? (await import('./bucket-links.ts')).openBucketLinks(s3)
    : ({ key }: AppPackage) => `${packagesPath}/${key}?${signLink(signingKey, key)}`;
  return {
    find,
    async linkTo(appPackage) {
      if (!(await find(appPackage))) throw new ApiError('file_missing');
      return linkOf(appPackage);
    },
    put: ({ key }, body) =>
      within(transferMs, (signal) => files.write(key, body, { type: typeOf(key) }, signal)),
    list: (prefix) => within(linkMs, (signal) => files.list(prefix, signal)),
    remove: ({ key }) => within(operationMs, (signal) => files.remove(key, signal)),
    check: (signal) => files.check(signal),
    ...(!s3 && { routes: folderStoreRoutes(files.location, signingKey) }),
  };
}

/** Runs an operation with its retries for at most `timeMs`; the client alone would also wait for its last pause. */
function within<T>(timeMs: number, operation: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withTimeLimit(timeMs, operation).catch((cause: unknown) => {
    throw new ApiError('storage_unavailable', { cause });
  });
}
