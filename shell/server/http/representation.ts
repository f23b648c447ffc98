import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Brotli's quality; 9 takes a tenth of the time of 11 for some 6 % more bytes. */
type Quality = 9 | 11;

function brotli(content: Buffer, quality: Quality): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return promisify(brotliCompress)(content, { params });
}

type Encoding = 'br' | 'gzip' | 'identity';

/** A content as it is sent: compressed once per encoding, on first demand, then kept. */
export interface Representation {
  type: string;
  /** Weak where the bytes may change while the content does not. */
  etag: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;

/** A file that never changes, in its fewest bytes from the first answer on. */
export function fileRepresentation(content: Buffer, type: string): Representation {
  return represent(content, type, { etag: etagOf(content), brotli: () => brotli(content, 11) });
}

/** A page, which nobody waits for: quickly compressed for who asks first, and in its fewest bytes for all after. */
export function pageRepresentation(content: Buffer, type: string): Representation {
  return represent(content, type, {
    etag: `W/${etagOf(content)}`,
    brotli(replace) {
      const quick = brotli(content, 9);
      // Where the smaller form fails, the quick one stands.
      quick.then(async () => replace(await brotli(content, 11))).catch(() => undefined);
      return quick;
    },
  });
}

interface Compression {
  etag: string;
  /** @param replace takes a smaller form of the same content */
  brotli(replace: (smaller: Buffer) => void): Promise<Buffer>;
}

function represent(content: Buffer, type: string, compression: Compression): Representation {
  const kept = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(content)]]);
  function replace(smaller: Buffer): void {
    kept.set('br', Promise.resolve(smaller));
  }
  function compress(encoding: Encoding): Promise<Buffer> {
    return encoding === 'gzip' ? promisify(gzip)(content, { level: 9 }) : compression.brotli(replace);
  }
  return {
    type,
    etag: compression.etag,
    encoded(encoding) {
      const encoded = kept.get(encoding) ?? compress(encoding);
      kept.set(encoding, encoded);
      return encoded;
    },
  };
}

function etagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
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
