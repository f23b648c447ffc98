import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { readLockedDependencies, type FollowOptions } from './locked-dependencies.ts';

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

interface SourceOptions extends FollowOptions {
  /** By folder of a workspace, the folders in it that count; without an entry all of it. */
  parts?: Record<string, readonly string[]>;
}

/**
 * A hash of everything that a workspace is built from: its sources, those of the workspaces that it depends on, and the
 * locked packages of them all.
 * @param root the repository
 * @param folder the workspace's, as in the lock file
 */
export function sourcesOf(
  root: string,
  folder: string,
  { parts = {}, ...options }: SourceOptions = {},
): string {
  const { folders, packages } = readLockedDependencies(root, folder, options);
  const outermost = folders.filter((one) => !folders.some((other) => one.startsWith(`${other}/`)));
  const paths = outermost.flatMap((one) => parts[one]?.map((part) => join(one, part)) ?? one);
  return sourceHash(
    paths.map((path) => join(root, path)),
    packages,
  );
}

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
