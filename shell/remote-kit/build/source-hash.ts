import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const notSource = new Set([
  'node_modules',
  'dist',
  'dist-development',
  '.data',
  'test-results',
  'README.md',
  // Read by tests only.
  'testing',
  // Programs with which a team writes its texts.
  'authoring',
  // Lie beside the sources in a remote's own repository; locked packages are hashed one by one (`more`).
  '.git',
  '.github',
  'package-lock.json',
]);

const isTest = /\.test\.(ts|tsx|mjs)$/;

/**
 * A hash of names and contents of all files in the folders (or single files), without tests, what they share and documents.
 * @param more further texts to hash
 * @returns 64 hexadecimal digits
 */
export function sourceHash(paths: readonly string[], more: readonly string[] = []): string {
  const hash = createHash('sha256').update(more.join('\0'));
  for (const path of paths) addTo(hash, path, path);
  return hash.digest('hex');
}

/** Hashes paths relative to `start`, so that the same sources have one hash wherever they lie. */
function addTo(hash: ReturnType<typeof createHash>, start: string, path: string): void {
  if (statSync(path).isFile()) {
    const name = relative(start, path) || basename(path);
    hash.update(name).update('\0').update(readFileSync(path)).update('\0');
    return;
  }
  for (const entry of readdirSync(path).sort()) {
    if (!notSource.has(entry) && !isTest.test(entry)) addTo(hash, start, join(path, entry));
  }
}
