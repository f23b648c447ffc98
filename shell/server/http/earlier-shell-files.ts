import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { lookup } from 'mime-types';
import type { Log } from '@site/http-server/log';
import type { BlobStore } from '@site/releases/blob-store';
import type { ShellFiles } from '../pages/shell-files.ts';
import { compressedFile, sendFile, type CompressedFile } from './send-file.ts';

/** Names with a content hash: files of two versions never collide. */
const hashedAsset = /^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/;
/** Files held in memory; a version of the shell has a dozen. */
const heldFiles = 60;
/** The store is listed at most once in this many ms, however many unknown names are requested. */
const listEveryMs = 2000;

/** A running shell writes its files again after this many ms: their age shows when they were last in use. */
const writeAgainMs = 24 * 60 * 60 * 1000;
/** A failed write is retried after this many ms. */
const tryAgainMs = 60 * 1000;

/**
 * Keeps this shell's files beside the releases and refreshes their age while it runs: pages that it composed stay open
 * longer than it runs.
 * @returns stops that
 */
export async function keepShellFiles(
  blobs: BlobStore,
  { assets }: ShellFiles,
  log: Log,
): Promise<() => void> {
  async function keep(): Promise<void> {
    const written = await blobs.written('shell/');
    for (const [path, content] of assets) {
      const name = `shell${path}`;
      const age = Date.now() - (written.get(name)?.getTime() ?? 0);
      if (hashedAsset.test(path) && age >= writeAgainMs / 2) await blobs.write(name, content);
    }
  }
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  async function keepOnAndOn(): Promise<void> {
    const wait = await keep().then(
      () => writeAgainMs,
      (error: unknown) => {
        log.error({ err: error }, 'the shell’s files could not be stored');
        return tryAgainMs;
      },
    );
    if (!ended) timer = setTimeout(() => void keepOnAndOn(), wait).unref();
  }
  await keepOnAndOn();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** Serves files of earlier shells, and of those that run beside this one during an update. */
export function earlierShellFiles(blobs: BlobStore): RequestHandler {
  const held = new LRUCache<string, CompressedFile>({ max: heldFiles });
  let names: Promise<Set<string>> | undefined;
  let listed = -Infinity;

  /** Concurrent requests share one listing: a page loads its files at once. */
  async function isKept(name: string): Promise<boolean> {
    if ((await names)?.has(name)) return true;
    if (performance.now() - listed > listEveryMs) {
      listed = performance.now();
      names = blobs.list('shell/').then((found) => new Set(found));
      // After a failed listing the next request tries again.
      names.catch(() => {
        names = undefined;
        listed = -Infinity;
      });
    }
    return (await names)?.has(name) ?? false;
  }

  async function find(path: string): Promise<CompressedFile | undefined> {
    const name = `shell${path}`;
    const found = held.get(name);
    if (found || !(await isKept(name))) return found;
    const content = await blobs.read(name);
    if (!content) return undefined;
    const read = compressedFile(content, lookup(path) || 'application/octet-stream');
    held.set(name, read);
    return read;
  }

  return async (request, response, next) => {
    const file = hashedAsset.test(request.path) ? await find(request.path) : undefined;
    if (!file) return next();
    response.set('Cache-Control', 'public, max-age=31536000, immutable');
    await sendFile(request, response, file);
  };
}
