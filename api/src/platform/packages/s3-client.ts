import { S3Client } from '@aws-sdk/client-s3';

// Otherwise the client prints a notice about the Node versions that it will require.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

/** A server of buckets, and an account on it. */
export interface S3Account {
  /** Amazon's by default. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** After this time without a byte, in ms, a connection counts as broken. */
const idleMs = 30_000;

/** Connects to any S3 store. @param maxAttempts of each call */
export function createS3Client(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Account,
  maxAttempts = 3,
): S3Client {
  return new S3Client({
    ...(endpoint && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts,
    requestHandler: { connectionTimeout: 5000, socketTimeout: idleMs },
    // Some stores save the trailer with the checksum as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
