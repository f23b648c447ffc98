import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Brotli's effort: 11 for files that never change, 9 for pages, a tenth of its time for nearly its size. */
export type Effort = 9 | 11;

function compress(content: Buffer, encoding: 'br' | 'gzip', effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(content, { level: 9 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return promisify(brotliCompress)(content, { params });
}

type Encoding = 'br' | 'gzip' | 'identity';

/** A content as it is sent: compressed once per encoding, on first demand, then kept. */
export interface Representation {
  type: string;
  etag: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;

export function createRepresentation(content: Buffer, type: string, effort: Effort): Representation {
  const kept = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    encoded(encoding) {
      if (encoding === 'identity') return Promise.resolve(content);
      const compressed = kept.get(encoding) ?? compress(content, encoding, effort);
      kept.set(encoding, compressed);
      return compressed;
    },
  };
}

/**
 * Sends a representation in the best encoding that the browser takes, or 304 where it has it already.
 * @returns the body that was sent, or would have been to a GET; undefined with a 304
 */
export async function send(
  request: Request,
  response: Response,
  what: Representation,
  status = 200,
): Promise<Buffer | undefined> {
  const encoding = compressible.test(what.type) ? negotiate(request) : 'identity';
  response.status(status).vary('Accept-Encoding');
  response.set({ 'Content-Type': withCharset(what.type), ETag: etagFor(what.etag, encoding) });
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  if (status === 200 && request.fresh) {
    response.status(304).end();
    return undefined;
  }
  const body = await what.encoded(encoding);
  response.set('Content-Length', String(body.length));
  response.end(request.method === 'HEAD' ? undefined : body);
  return body;
}

function negotiate(request: Request): Encoding {
  // Asked one by one: browsers name gzip first, but every one that takes brotli is better served by it.
  if (request.acceptsEncodings('br')) return 'br';
  return request.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}

/** Each encoding is an entity of its own (RFC 9110, 8.8.3.3). */
function etagFor(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

function withCharset(type: string): string {
  return /^(text\/|application\/(javascript|json|xml))/.test(type) && !type.includes('charset')
    ? `${type}; charset=utf-8`
    : type;
}
