import { once } from 'node:events';
import { createServer } from 'node:http';
import S3rver from '@20minutes/s3rver';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {(request: Request, response: Response) => unknown} Handler */

/** An S3 server for tests only, on a free port, which it prints. Its argument is the folder of its buckets. */
const [directory = ''] = process.argv.slice(2);
const settings = { directory, silent: true };
const handle = new S3rver(settings).callback();
// For a bucket's path s3rver drops the trailing slash, and therefore rejects every signature.
const handleBucket = new S3rver({ ...settings, allowMismatchedSignatures: true }).callback();
/** Not for clients: it takes unsigned requests. */
const unsigned = await listen(createServer(handle));

/** The last request for each object: s3rver ignores conditions and serves partially written objects. */
const turns = new Map();

/**
 * Handles the requests for an object one by one, as reads and writes are atomic in S3.
 * @param {string} object
 * @param {Request} request
 * @param {Response} response
 * @param {Handler} handler
 */
function inTurn(object, request, response, handler) {
  const handled = (turns.get(object) ?? Promise.resolve()).then(async () => {
    if (response.destroyed) return;
    await Promise.all([once(response, 'close'), handler(request, response)]);
  });
  const settled = handled.catch(() => undefined);
  turns.set(object, settled);
  void settled.then(() => turns.get(object) === settled && turns.delete(object));
}

/** @type {Handler} */
async function writeIf(request, response) {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  const { pathname } = new URL(request.url ?? '', 'http://s3');
  const present = await fetch(`http://127.0.0.1:${unsigned}${pathname}`, { method: 'HEAD' });
  if (ifNoneMatch ? present.ok : present.headers.get('etag') !== ifMatch) {
    request.resume();
    response.writeHead(412, { 'Content-Type': 'application/xml' });
    response.end('<Error><Code>PreconditionFailed</Code></Error>');
    return;
  }
  await handle(request, response);
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const isSigned = request.headers.authorization ?? searchParams.get('X-Amz-Signature');
  // s3rver would answer unsigned requests too, but a bucket is private.
  if (!isSigned) return void response.writeHead(403).end();
  const isConditional = request.headers['if-match'] ?? request.headers['if-none-match'];
  if (pathname.split('/').filter(Boolean).length === 1) return void handleBucket(request, response);
  inTurn(pathname, request, response, request.method === 'PUT' && isConditional ? writeIf : handle);
});
// The parent process holds the other end: this server stops with it, even if the parent is killed.
process.stdin.resume().once('end', () => process.exit());
console.log(String(await listen(server)));

/** Listens on a free port, which it returns. @param {import('node:http').Server} opened */
async function listen(opened) {
  await once(opened.listen(0, '127.0.0.1'), 'listening');
  return /** @type {import('node:net').AddressInfo} */ (opened.address()).port;
}
