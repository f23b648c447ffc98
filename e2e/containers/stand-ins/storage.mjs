import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import S3rver from '@20minutes/s3rver';

/** @type {{ identities: { credentials: { accessKey: string }[] }[] }} */
const { identities } = JSON.parse(readFileSync('/tmp/s3.json', 'utf8'));
const keys = identities.flatMap(({ credentials }) => credentials.map(({ accessKey }) => accessKey));

mkdirSync('/data', { recursive: true });
const handle = new S3rver({
  directory: '/data',
  silent: true,
  // By its name on the network it would take `storage` for a bucket.
  vhostBuckets: false,
  // Its only account is S3RVER: the keys of all others are checked here, their signatures nowhere.
  allowMismatchedSignatures: true,
}).callback();

createServer((request, response) => {
  const { headers, url = '' } = request;
  const asOnlyAccount = (/** @type {string} */ text) =>
    text.replace(/(?<=\bCredential=)[^/%&]+/, (key) => (keys.includes(key) ? 'S3RVER' : ''));
  request.url = asOnlyAccount(url);
  if (headers.authorization) headers.authorization = asOnlyAccount(headers.authorization);
  // A bucket is private, but s3rver answers unsigned requests.
  if (!/Credential=S3RVER/.test(`${headers.authorization} ${request.url}`))
    return void response.writeHead(403).end();
  void handle(request, response);
}).listen(8333);
createServer((_request, response) => response.end()).listen(9333, '127.0.0.1');
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit());
