import type { Request, Response } from 'express';
import { compress, etagOf, negotiate, type Encoding } from './compression.ts';

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;

/** Paths of the shell's and the releases' files: never sent as a page. */
export const filePaths = /^\/(assets|r)\//;

/** Cache-Control of a file that never changes, behind `public` or `private`. */
export const immutable = 'max-age=31536000, immutable';

/** Content in the encodings that browsers asked for, each compressed once. */
const encodedBodies = new WeakMap<Buffer, Map<Encoding, EncodedBody>>();

interface EncodedBody {
  etag: string;
  body: Promise<Buffer>;
}

export async function sendFile(
  request: Request,
  response: Response,
  { content, type }: { content: Buffer; type: string },
): Promise<void> {
  const encoding = compressible.test(type) ? negotiate(request) : 'identity';
  const bodies = encodedBodies.get(content) ?? new Map<Encoding, EncodedBody>();
  encodedBodies.set(content, bodies);
  let file = bodies.get(encoding);
  if (!file) {
    file = { etag: etagOf(content, encoding), body: compress(content, encoding, 'small') };
    bodies.set(encoding, file);
    // After a failure, the next request compresses again.
    file.body.catch(() => bodies.delete(encoding));
  }
  response.set('Content-Type', withCharset(type));
  send(request, response, { ...file, body: await file.body, encoding });
}

interface Encoded {
  etag: string;
  body: Buffer;
  encoding: Encoding;
}

/** Sends encoded content, or says that the browser has it. A range gets the whole, as RFC 9110, 14.2 allows. */
export function send(
  request: Request,
  response: Response,
  { etag, body, encoding }: Encoded,
  status = 200,
): void {
  response.status(status).vary('Accept-Encoding').set('ETag', etag);
  if (status === 200 && request.fresh) {
    response.removeHeader('Content-Type');
    return void response.status(304).end();
  }
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  response.set('Content-Length', String(body.length));
  response.end(request.method === 'HEAD' ? undefined : body);
}

function withCharset(type: string): string {
  return /^(text\/|application\/(javascript|json|xml))/.test(type) && !type.includes('charset')
    ? `${type}; charset=utf-8`
    : type;
}
