import type { BlobStore } from './blob-store.ts';

/** `s3://bucket/prefix` is a bucket, anything else a folder. */
export async function openBlobStore(location: string): Promise<BlobStore> {
  if (!location.startsWith('s3://')) {
    const { openFolder } = await import('./folder-store.ts');
    return openFolder(location);
  }
  const { openBucket } = await import('./bucket-store.ts');
  return openBucket(location);
}
