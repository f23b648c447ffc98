import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import S3rver from '@20minutes/s3rver';

// The server has no setting for accounts.
const { DUMMY_ACCOUNT } = createRequire(import.meta.url)('@20minutes/s3rver/lib/models/account.js');
for (const { credentials } of JSON.parse(readFileSync('/tmp/s3.json', 'utf8')).identities)
  for (const { accessKey, secretKey } of credentials) DUMMY_ACCOUNT.createKeyPair(accessKey, secretKey);

mkdirSync('/data', { recursive: true });
// By its name on the network it would take `storage` for a bucket.
const settings = { directory: '/data', silent: true, vhostBuckets: false };
const answer = new S3rver(settings).callback();
// For a bucket's path s3rver drops the trailing slash, and therefore rejects every signature.
const answerBucket = new S3rver({ ...settings, allowMismatchedSignatures: true }).callback();

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  // A bucket is private, but s3rver answers unsigned requests.
  if (!request.headers.authorization && !searchParams.has('X-Amz-Signature'))
    return void response.writeHead(403).end();
  void (pathname.split('/').filter(Boolean).length === 1 ? answerBucket : answer)(request, response);
}).listen(8333);
createServer((_request, response) => response.end()).listen(9333, '127.0.0.1');
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit());
