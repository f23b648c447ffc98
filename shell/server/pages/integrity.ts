import { createHash } from 'node:crypto';
import { onceForEach } from '@site/releases/state/once-for-each.ts';

/** A file's `integrity`: SHA-256, the shortest, since every page lists all scripts of its parts. */
export const integrityOf = onceForEach((content: Buffer) => sha256(content));

/** The CSP source of an inline script or style. */
export function cspSourceOf(text: string): string {
  return `'${sha256(text)}'`;
}

function sha256(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
