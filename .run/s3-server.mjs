import { createServer } from 'node:http';
import S3rver from '@20minutes/s3rver';

/** An S3 server for tests alone, on any port, which it prints. Its argument is the folder of its buckets. */
const [directory] = process.argv.slice(2);
const settings = { directory, silent: true };
const answer = new S3rver(settings).callback();
// It takes the slash at the end of a bucket's path for no part of it, and so finds no signature right.
const answerBucket = new S3rver({ ...settings, allowMismatchedSignatures: true }).callback();

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const isSigned = request.headers.authorization ?? searchParams.get('X-Amz-Signature');
  // It would answer strangers too; a bucket is private.
  if (!isSigned) return void response.writeHead(403).end();
  const isBucket = pathname.split('/').filter(Boolean).length === 1;
  (isBucket ? answerBucket : answer)(request, response);
});
// Whoever started it holds the other end: it goes with them, however they end.
process.stdin.resume().once('end', () => process.exit());
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
