import type { BlobStore } from './blob-store.ts';

export { jsonOf, type BlobStore } from './blob-store.ts';

/** `s3://bucket/prefix` is a bucket, anything else a folder. */
export async function openBlobStore(location: string): Promise<BlobStore> {
  return location.startsWith('s3://')
    ? (await import('./bucket-store.ts')).openBucket(location)
    : (await import('./folder-store.ts')).openFolder(location);
}
