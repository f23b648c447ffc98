import { createHash } from 'node:crypto';

const known = new WeakMap<Buffer, string>();

/** A file's `integrity`: SHA-256, the shortest, since every page lists all scripts of its parts. */
export function integrityOf(content: Buffer): string {
  const found = known.get(content) ?? sha256(content);
  known.set(content, found);
  return found;
}

/** The CSP source of an inline script or style. */
export function cspSourceOf(text: string): string {
  return `'${sha256(text)}'`;
}

function sha256(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
