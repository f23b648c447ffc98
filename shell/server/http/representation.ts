import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Brotli's quality; 9 takes a tenth of the time of 11 for some 6 % more bytes, 5 a third of that of 9 for as many again. */
type Quality = 5 | 9 | 11;

function brotli(content: Buffer, quality: Quality): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return promisify(brotliCompress)(content, { params });
}

type Encoding = 'br' | 'gzip' | 'identity';

/** The bytes of a content in some encoding. */
interface Encoded {
  body: Buffer;
  /** Whether later answers have the same bytes. */
  settled: boolean;
}

/** A content as it is sent: compressed once per encoding, on first demand, then kept. */
export interface Representation {
  type: string;
  /** Weak where the bytes may change while the content does not. */
  etag: string;
  encoded(encoding: Encoding): Promise<Encoded>;
}

/** A file that never changes, in its fewest bytes from the first answer on. */
export function fileRepresentation(content: Buffer, type: string): Representation {
  return represent(content, type, { etag: etagOf(content), brotli: () => settle(brotli(content, 11)) });
}

/** A page: compressed quickly for who asks first and waits, and in its fewest bytes for all who come after. */
export function pageRepresentation(content: Buffer, type: string): Representation {
  return represent(content, type, {
    etag: `W/${etagOf(content)}`,
    async brotli(replace) {
      const body = await brotli(content, 9);
      // Where the smaller form fails, the quick one stands.
      settle(brotli(content, 11)).then(replace, () => replace({ body, settled: true }));
      return { body, settled: false };
    },
  });
}

/** What is sent once alone. */
export function singleRepresentation(content: Buffer, type: string): Representation {
  return represent(content, type, { etag: etagOf(content), brotli: () => settle(brotli(content, 5)) });
}

interface Compression {
  etag: string;
  /** @param replace takes what later answers are to get */
  brotli(replace: (later: Encoded) => void): Promise<Encoded>;
}

function represent(content: Buffer, type: string, compression: Compression): Representation {
  const kept = new Map<Encoding, Promise<Encoded>>([['identity', settle(Promise.resolve(content))]]);
  function replace(later: Encoded): void {
    kept.set('br', Promise.resolve(later));
  }
  function compress(encoding: Encoding): Promise<Encoded> {
    if (encoding === 'gzip') return settle(promisify(gzip)(content, { level: 9 }));
    return compression.brotli(replace);
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

async function settle(body: Promise<Buffer>): Promise<Encoded> {
  return { body: await body, settled: true };
}

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;

function etagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/**
 * Sends a representation in the best encoding that the browser takes, or 304 where it has it already.
 * @returns what was sent, or would have been to a GET; undefined with a 304
 */
export async function send(
  request: Request,
  response: Response,
  what: Representation,
  status = 200,
): Promise<Encoded | undefined> {
  const encoding = compressible.test(what.type) ? negotiate(request) : 'identity';
  response.status(status).vary('Accept-Encoding');
  response.set({ 'Content-Type': withCharset(what.type), ETag: etagFor(what.etag, encoding) });
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  if (status === 200 && request.fresh) {
    response.status(304).end();
    return undefined;
  }
  const encoded = await what.encoded(encoding);
  response.set('Content-Length', String(encoded.body.length));
  response.end(request.method === 'HEAD' ? undefined : encoded.body);
  return encoded;
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
