import type { BlobStore } from './blob-store.ts';

/** `s3://bucket/prefix` is a bucket, anything else a folder. */
export async function openBlobStore(place: string): Promise<BlobStore> {
  if (!place.startsWith('s3://')) {
    const { openFolder } = await import('./folder-store.ts');
    return openFolder(place);
  }
  const { openBucket } = await import('./bucket-store.ts');
  return openBucket(place);
}
