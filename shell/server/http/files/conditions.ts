import type { Request } from 'express';

/** Whether `If-Match` allows to send what has this ETag; a weak one is equal to none (RFC 9110, 13.1.1). */
export function isMatch(request: Request, etag: string): boolean {
  const etags = request.get('if-match')?.split(',') ?? ['*'];
  return etags.some((tag) => tag.trim() === '*' || (tag.trim() === etag && etag.startsWith('"')));
}

/** The first and last byte of a part. */
interface Part {
  start: number;
  end: number;
}

/**
 * The part that a request asks for; undefined for the whole, as several parts are sent too (RFC 9110, 14.2).
 * @param etag a strong one: `If-Range` with another, or with a date, asks for the whole
 * @param size of the whole, in bytes
 * @returns `beyond` where all that is asked for is beyond the end
 */
export function requestedRange(request: Request, etag: string, size: number): Part | 'beyond' | undefined {
  const header = request.get('range') ?? '';
  if (request.method !== 'GET' || (request.get('if-range') ?? etag) !== etag) return undefined;
  const parts = request.range(size, { combine: true });
  // The library finds nothing in a longer end than there is; the standard finds all of it.
  if (parts === -1) return /^bytes=-0*[1-9]/i.test(header) ? undefined : 'beyond';
  if (typeof parts !== 'object' || parts.type.toLowerCase() !== 'bytes' || parts.length > 1) return undefined;
  return parts[0];
}
