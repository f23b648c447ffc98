import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createS3Client } from '@site/http-server/s3-client';
import { dispositionOf, type AppPackage } from './app-packages.ts';
import type { PackageBucket } from './package-bucket.ts';
import { linkSeconds } from './signed-links.ts';

/** Links that lead to the bucket's server. */
export function openBucketLinks(s3: PackageBucket): (appPackage: AppPackage) => Promise<string> {
  const client = createS3Client({ ...s3, endpoint: s3.publicEndpoint ?? s3.endpoint });
  return (appPackage) => {
    const object = { Bucket: s3.bucket, Key: appPackage.key };
    const command = new GetObjectCommand({
      ...object,
      ResponseContentDisposition: dispositionOf(appPackage),
    });
    return getSignedUrl(client, command, { expiresIn: linkSeconds });
  };
}
