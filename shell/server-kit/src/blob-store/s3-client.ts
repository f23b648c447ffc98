import { S3Client } from '@aws-sdk/client-s3';

// Otherwise the client prints a notice about the Node versions that it will require.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

/** An account on a server of buckets; what it lacks is taken from the usual S3 variables (`AWS_REGION`, …). */
export interface S3Account {
  endpoint?: string | undefined;
  region?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  maxAttempts?: number;
}

/** After this time without a byte, in ms, a connection counts as broken. */
const idleMs = 30_000;

export function createS3Client(account: S3Account = {}): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, maxAttempts = 3 } = account;
  return new S3Client({
    ...(endpoint && { endpoint }),
    ...(region && { region }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    forcePathStyle: true,
    maxAttempts,
    requestHandler: { connectionTimeout: 5000, socketTimeout: idleMs },
    // Some stores save the trailer with the checksum as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
