import type { Request, Response } from 'express';
import { compress, etagOf, negotiate, type Encoding } from './encoding.ts';

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;

/** A file, compressed once per encoding on first request. */
export interface CompressedFile {
  type: string;
  content: Buffer;
  bodies: Map<Encoding, { etag: string; body: Promise<Buffer> }>;
}

export function compressedFile(content: Buffer, type: string): CompressedFile {
  return { type, content, bodies: new Map() };
}

/** Sends a file in the best encoding that the browser accepts, or 304 where it has it already. */
export async function sendFile(request: Request, response: Response, file: CompressedFile): Promise<void> {
  const { type, content, bodies } = file;
  const encoding = compressible.test(type) ? negotiate(request) : 'identity';
  const kept = bodies.get(encoding) ?? {
    etag: etagOf(content, encoding),
    body: compress(content, encoding, 'small'),
  };
  bodies.set(encoding, kept);
  response.set('Content-Type', withCharset(type));
  send(request, response, { ...kept, body: await kept.body, encoding });
}

interface Encoded {
  etag: string;
  body: Buffer;
  encoding: Encoding;
}

/** Sends encoded content, or 304 where the browser has it already. */
export function send(
  request: Request,
  response: Response,
  { etag, body, encoding }: Encoded,
  status = 200,
): void {
  response.status(status).vary('Accept-Encoding').set('ETag', etag);
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  if (status === 200 && request.fresh) return void response.status(304).end();
  response.set('Content-Length', String(body.length));
  response.end(request.method === 'HEAD' ? undefined : body);
}

function withCharset(type: string): string {
  return /^(text\/|application\/(javascript|json|xml))/.test(type) && !type.includes('charset')
    ? `${type}; charset=utf-8`
    : type;
}
