import { createHash } from 'node:crypto';

const known = new WeakMap<Buffer, string>();

/** A file's `integrity`: SHA-256, the shortest, since every page lists all scripts of its parts. */
export function integrityOf(content: Buffer): string {
  const found = known.get(content) ?? `sha256-${createHash('sha256').update(content).digest('base64')}`;
  known.set(content, found);
  return found;
}
