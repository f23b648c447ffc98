import type { BlobStore } from './blob-store.ts';
import { openFolder } from './folder-store.ts';
import type { S3Account } from './s3-client.ts';

export { openFolder };
export type { BlobStore, StoredBlob } from './blob-store.ts';
export type { S3Account } from './s3-client.ts';

/** `s3://bucket/prefix` is a bucket, anything else a folder. @param account by default that of the usual S3 variables */
export async function openBlobStore(location: string, account?: S3Account): Promise<BlobStore> {
  return location.startsWith('s3://')
    ? (await import('./bucket-store.ts')).openBucket(location, account)
    : openFolder(location);
}
