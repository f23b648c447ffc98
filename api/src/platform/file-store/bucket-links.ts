import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createS3Client } from '@site/server-kit/s3-client';
import { dispositionOf, type StoredFile } from './stored-file.ts';
import type { FileBucket } from './file-bucket.ts';
import { linkSeconds } from './signed-links.ts';

export function openBucketLinks(s3: FileBucket): (file: StoredFile) => Promise<string> {
  const client = createS3Client({ ...s3, endpoint: s3.publicEndpoint ?? s3.endpoint });
  return (file) => {
    const object = { Bucket: s3.bucket, Key: file.key };
    const command = new GetObjectCommand({
      ...object,
      ResponseContentDisposition: dispositionOf(file),
    });
    return getSignedUrl(client, command, { expiresIn: linkSeconds });
  };
}
