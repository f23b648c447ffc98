import { setTimeout as pause } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { lookup } from 'mime-types';
import type { Log } from '@site/server-kit/log';
import type { BlobStore } from '@site/server-kit/blob-store';
import { repeat } from '@site/server-kit/repeat';
import type { ShellFiles } from '../../pages/shell-files.ts';
import { immutable, sendFile } from './send-file.ts';

/** Names with a content hash of eight characters, which the build adds: files of two versions never collide. */
const hashedAsset = /^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/;
const maxHeldFiles = 60;
/** The store is listed at most once in this many ms, however many unknown names are requested. */
const listEveryMs = 2000;

/** A running shell writes its files again after this many ms: their age shows when they were last in use. */
const writeAgainMs = 24 * 60 * 60 * 1000;
const tryAgainMs = 60 * 1000;

/**
 * Stores this shell's files beside the releases while it runs: open pages need them after it has stopped.
 * @returns a function that ends it
 */
export async function storeShellFiles(
  blobs: BlobStore,
  { assets }: ShellFiles,
  log: Log,
): Promise<() => Promise<void>> {
  async function write(): Promise<void> {
    const written = await blobs.written('shell/');
    for (const [path, content] of assets) {
      const name = `shell${path}`;
      const age = Date.now() - (written.get(name)?.getTime() ?? 0);
      if (hashedAsset.test(path) && age >= writeAgainMs / 2) await blobs.write(name, content);
    }
  }
  const store = () =>
    write().then(
      () => writeAgainMs,
      (error: unknown) => {
        log.error({ err: error }, 'the shell’s files could not be stored');
        return tryAgainMs;
      },
    );
  return repeat(store, await store()).stop;
}

export function shellFileHandler({ assets }: ShellFiles): RequestHandler {
  return async (request, response, next) => {
    const content = assets.get(request.path);
    if (!content) return next();
    await sendShellFile(request, response, request.path, content);
  };
}

/** Serves files of earlier shells, and of those that run beside this one during an update. */
export function earlierShellFileHandler(blobs: BlobStore): RequestHandler {
  const cachedFiles = new LRUCache<string, Buffer>({ max: maxHeldFiles });
  let names: Promise<Set<string>> | undefined;
  let next: Promise<Set<string>> | undefined;
  let listed = -Infinity;

  /** Concurrent requests share one listing: a page loads its files at once. */
  async function isStored(name: string): Promise<boolean> {
    if ((await names)?.has(name)) return true;
    // Stored since the last listing, maybe: another shell has just started.
    next ??= listWhenDue();
    return (await next).has(name);
  }

  async function listWhenDue(): Promise<Set<string>> {
    await pause(Math.max(0, listed + listEveryMs - performance.now()));
    listed = performance.now();
    next = undefined;
    const listing = blobs.list('shell/').then((all) => new Set(all));
    names = listing;
    // After a failed listing the next request tries again.
    listing.catch(() => {
      names = undefined;
      listed = -Infinity;
    });
    return listing;
  }

  async function find(path: string): Promise<Buffer | undefined> {
    const name = `shell${path}`;
    const heldContent = cachedFiles.get(name);
    if (heldContent || !(await isStored(name))) return heldContent;
    const content = await blobs.read(name);
    if (content) cachedFiles.set(name, content);
    return content;
  }

  return async (request, response, next) => {
    const { path } = request;
    const content = hashedAsset.test(path) ? await find(path) : undefined;
    if (!content) return next();
    await sendShellFile(request, response, path, content);
  };
}

async function sendShellFile(request: Request, response: Response, path: string, content: Buffer) {
  response.set('Cache-Control', hashedAsset.test(path) ? `public, ${immutable}` : 'public, max-age=3600');
  await sendFile(request, response, { content, type: lookup(path) || 'application/octet-stream' });
}
