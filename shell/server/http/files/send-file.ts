import type { Request, Response } from 'express';
import { compress } from './compression.ts';
import { requestedRange, isMatch } from './conditions.ts';
import { etagOf, negotiate, type Encoding } from './encoding.ts';

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

/** Sends a file in the best encoding that the browser accepts, or the part of it that is asked for. */
export async function sendFile(
  request: Request,
  response: Response,
  { content, type }: { content: Buffer; type: string },
): Promise<void> {
  const encoding = compressible.test(type) ? negotiate(request) : 'identity';
  const bodies = encodedBodies.get(content) ?? new Map<Encoding, EncodedBody>();
  encodedBodies.set(content, bodies);
  const file = bodies.get(encoding) ?? {
    etag: etagOf(content, encoding),
    body: compress(content, encoding, 'small'),
  };
  bodies.set(encoding, file);
  response.set('Content-Type', withCharset(type));
  send(request, response, { ...file, body: await file.body, encoding, hasParts: true });
}

interface Encoded {
  etag: string;
  body: Buffer;
  encoding: Encoding;
  /** Whether parts of it are sent (RFC 9110, 14); its ETag is strong. */
  hasParts?: boolean;
}

/** Sends encoded content, or what the request's conditions and range ask for instead (RFC 9110, 13.2.2). */
export function send(
  request: Request,
  response: Response,
  { etag, body, encoding, hasParts = false }: Encoded,
  status = 200,
): void {
  response.status(status).vary('Accept-Encoding').set('ETag', etag);
  if (status === 200) {
    if (!isMatch(request, etag)) return refuse(response, 412, 'Precondition failed');
    if (request.fresh) {
      response.removeHeader('Content-Type');
      return void response.status(304).end();
    }
  }
  const part = hasParts ? requestedRange(request, etag, body.length) : undefined;
  if (part === 'beyond') {
    response.set('Content-Range', `bytes */${body.length}`);
    return refuse(response, 416, 'Range not satisfiable');
  }
  if (hasParts) response.set('Accept-Ranges', 'bytes');
  if (part) response.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${body.length}`);
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  const sent = part ? body.subarray(part.start, part.end + 1) : body;
  response.set('Content-Length', String(sent.length));
  response.end(request.method === 'HEAD' ? undefined : sent);
}

/** Refuses in words instead of the content, whose headers are taken back. */
function refuse(response: Response, status: number, message: string): void {
  for (const name of ['ETag', 'Content-Disposition']) response.removeHeader(name);
  response.status(status).set('Cache-Control', 'no-store').type('text').send(message);
}

function withCharset(type: string): string {
  return /^(text\/|application\/(javascript|json|xml))/.test(type) && !type.includes('charset')
    ? `${type}; charset=utf-8`
    : type;
}
