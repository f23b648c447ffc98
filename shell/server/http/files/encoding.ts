import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Brotli's quality: for a page sent once, for the first request of a cached page, for all later ones. */
const brotliQualities = { once: 5, quick: 9, small: 11 };

/** The best encoding that the browser takes. */
export function negotiate(request: Request): Encoding {
  // One by one: browsers name gzip first, but Brotli is smaller.
  if (request.acceptsEncodings('br')) return 'br';
  return request.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}

/** @param quality Brotli's, by how often the result is sent; gzip always compresses most */
export async function compress(
  content: Buffer,
  encoding: Encoding,
  quality: keyof typeof brotliQualities,
): Promise<Buffer> {
  if (encoding === 'identity') return content;
  if (encoding === 'gzip') return promisify(gzip)(content, { level: 9 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQualities[quality],
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return promisify(brotliCompress)(content, { params });
}

/** Each encoding is an entity of its own (RFC 9110, 8.8.3.3). */
export function etagOf(content: Buffer, encoding: Encoding): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}
