import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { lookup } from 'mime-types';
import type { Logger } from 'pino';
import type { Objects } from '@site/shell-contract/objects';
import type { ShellFiles } from '../pages/shell-files.ts';
import { fileRepresentation, send, type Representation } from './representation.ts';

/** Names that carry their content's hash, so that a version never takes another's place. */
const hashedAsset = /^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/;
/** Contents held at once; a version of the shell has a dozen. */
const heldFiles = 60;
/** What is kept is listed anew for an unknown name this many ms apart, so that nobody can make it a load. */
const listEveryMs = 2000;

/** A running shell's files are written again after so many ms: their age tells how long nobody has needed them. */
const writeAgainMs = 24 * 60 * 60 * 1000;

/**
 * Keeps this shell's files beside the releases, and their age young while it runs: pages that it composes stay open
 * longer than it does.
 * @returns ends that
 */
export async function keepShellFiles(
  objects: Objects,
  { assets }: ShellFiles,
  log: Logger,
): Promise<() => void> {
  async function keep(): Promise<void> {
    const written = await objects.written('shell/');
    for (const [path, content] of assets) {
      const name = `shell${path}`;
      const age = Date.now() - (written.get(name)?.getTime() ?? 0);
      if (hashedAsset.test(path) && age >= writeAgainMs / 2) await objects.write(name, content);
    }
  }
  await keep();
  const timer = setInterval(() => {
    keep().catch((error: unknown) => log.error({ err: error }, 'the shell’s files could not be kept'));
  }, writeAgainMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Serves files of shells that ran before, or that run beside this one during an update. */
export function earlierShellFiles(objects: Objects): RequestHandler {
  const held = new LRUCache<string, Representation>({ max: heldFiles });
  let names: Promise<Set<string>> | undefined;
  let listed = -Infinity;

  /** Whoever asks while the list is on its way waits for it: a page loads its files all at once. */
  async function isKept(name: string): Promise<boolean> {
    if ((await names)?.has(name)) return true;
    if (performance.now() - listed > listEveryMs) {
      listed = performance.now();
      names = objects.list('shell/').then((found) => new Set(found));
      // A list that failed is asked for again by the next request.
      names.catch(() => {
        names = undefined;
        listed = -Infinity;
      });
    }
    return (await names)?.has(name) ?? false;
  }

  async function find(path: string): Promise<Representation | undefined> {
    const name = `shell${path}`;
    const found = held.get(name);
    if (found || !(await isKept(name))) return found;
    const content = await objects.read(name);
    if (!content) return undefined;
    const read = fileRepresentation(content, lookup(path) || 'application/octet-stream');
    held.set(name, read);
    return read;
  }

  return async (request, response, next) => {
    const file = hashedAsset.test(request.path) ? await find(request.path) : undefined;
    if (!file) return next();
    response.set('Cache-Control', 'public, max-age=31536000, immutable');
    await send(request, response, file);
  };
}
