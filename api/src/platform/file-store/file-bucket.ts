import type { S3Account } from '@site/server-kit/blob-store';
import { z } from 'zod';

export interface FileBucket extends S3Account {
  bucket: string;
  /** The store's URL for visitors, if it differs. */
  publicEndpoint?: string | undefined;
  /** How long a failing operation is retried, in ms; at most 2 minutes (C17). */
  operationRetryMs: number;
}

export const fileBucketVariables = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('app-packages'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
};

/** The bucket of the app packages and its account; without it, they are files in the data folder. */
export function fileBucketOf(env: z.output<z.ZodObject<typeof fileBucketVariables>>) {
  if (!env.S3_ENDPOINT) return undefined;
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  };
}
