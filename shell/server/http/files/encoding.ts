import { createHash } from 'node:crypto';
import type { Request } from 'express';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that the browser takes. */
export function negotiate(request: Request): Encoding {
  // One by one: browsers name gzip first, but Brotli is smaller.
  if (request.acceptsEncodings('br')) return 'br';
  return request.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}

/** Each encoding is an entity of its own (RFC 9110, 8.8.3.3). */
export function etagOf(content: Buffer, encoding: Encoding): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}
