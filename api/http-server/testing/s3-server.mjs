import { once } from 'node:events';
import { createServer } from 'node:http';
import S3rver from '@20minutes/s3rver';

/** An S3 server for tests only, on a free port, which it prints. Its argument is the folder of its buckets. */
const [directory] = process.argv.slice(2);
const settings = { directory, silent: true };
const s3 = new S3rver(settings);
const answer = s3.callback();
// For a bucket's path s3rver drops the trailing slash, and therefore rejects every signature.
const answerBucket = new S3rver({ ...settings, allowMismatchedSignatures: true }).callback();

/** The last request for each object: s3rver ignores conditions and serves partially written objects. */
const turns = new Map();

/** Handles the requests for an object one by one, as reads and writes are atomic in S3. */
function inTurn(object, request, response, handle) {
  const handled = (turns.get(object) ?? Promise.resolve()).then(async () => {
    if (response.destroyed) return;
    await Promise.all([once(response, 'close'), handle(request, response)]);
  });
  const settled = handled.catch(() => undefined);
  turns.set(object, settled);
  void settled.then(() => turns.get(object) === settled && turns.delete(object));
}

async function writeIf(request, response, [bucket, ...key]) {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  const present = await s3.store.getObject(bucket, key.join('/'), {});
  present?.content.destroy();
  if (ifNoneMatch ? present : present?.metadata.etag !== ifMatch) {
    request.resume();
    response.writeHead(412, { 'Content-Type': 'application/xml' });
    response.end('<Error><Code>PreconditionFailed</Code></Error>');
    return;
  }
  await answer(request, response);
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const isSigned = request.headers.authorization ?? searchParams.get('X-Amz-Signature');
  // s3rver would answer unsigned requests too, but a bucket is private.
  if (!isSigned) return void response.writeHead(403).end();
  const path = decodeURIComponent(pathname).split('/').filter(Boolean);
  const isConditional = request.headers['if-match'] ?? request.headers['if-none-match'];
  if (path.length === 1) return void answerBucket(request, response);
  const isWriteIf = request.method === 'PUT' && isConditional;
  inTurn(pathname, request, response, isWriteIf ? (...both) => writeIf(...both, path) : answer);
});
// The parent process holds the other end: this server stops with it, even if the parent is killed.
process.stdin.resume().once('end', () => process.exit());
server.listen(0, '127.0.0.1', () => console.log(String(server.address().port)));
