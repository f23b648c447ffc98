declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets?: boolean;
      allowMismatchedSignatures?: boolean;
    });
    callback(): RequestListener;
  }
}
