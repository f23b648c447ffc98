import type { Objects } from './objects.ts';

/** `s3://bucket/prefix` is a bucket, anything else a folder. */
export async function openObjects(place: string): Promise<Objects> {
  if (!place.startsWith('s3://')) {
    const { openFolder } = await import('./folder-objects.ts');
    return openFolder(place);
  }
  const { openBucket } = await import('./bucket-objects.ts');
  return openBucket(place);
}
