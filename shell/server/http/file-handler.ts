import type { Request, RequestHandler } from 'express';
import { lookup } from 'mime-types';
import { parse } from 'cookie';
import { fileTypeOf } from '@site/shell-contract/file-types';
import { previewCookie, type PreviewLinks } from '@site/releases/preview/preview-links.ts';
import type { ShellFiles } from '../pages/shell-files.ts';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { compressedFile, sendFile, type CompressedFile } from './send-file.ts';

/** Paths of the shell's and the releases' files: never sent as a page. */
export const filePaths = /^\/(assets|r)\//;

const immutable = 'public, max-age=31536000, immutable';

/** For files of releases. No shared cache may keep a canary's: it would go on serving them after a withdrawal. */
const cacheControl = {
  all: immutable,
  canary: 'private, max-age=31536000, immutable',
  nobody: 'private, no-store',
};

/** The build adds eight characters of a content hash to file names. */
const hashedName = /-[\w-]{8}\.\w+$/;

/** Serves the shell's own files. */
export function shellFileHandler({ assets }: ShellFiles): RequestHandler {
  const files = new Map(
    [...assets].map(([path, content]) => [
      path,
      compressedFile(content, lookup(path) || 'application/octet-stream'),
    ]),
  );
  return async (request, response, next) => {
    const file = files.get(request.path);
    if (!file) return next();
    response.set('Cache-Control', hashedName.test(request.path) ? immutable : 'public, max-age=3600');
    await sendFile(request, response, file);
  };
}

/**
 * Serves the files of releases under `/r/<remote>/<version>/` from the verified copy: those of releases that are or
 * were live to everyone, those of candidates and withdrawn canaries only to holders of a preview link.
 */
export function releaseFileHandler(live: LiveReleases, links: PreviewLinks): RequestHandler {
  const kept = new WeakMap<Buffer, CompressedFile>();
  return async (request, response, next) => {
    const [, remote = '', version = '', path = ''] = /^\/r\/([^/]+)\/([^/]+)\/(.+)$/.exec(request.path) ?? [];
    if (!remote) return next();
    const shown = live.shownTo(remote, version);
    const open = shown !== 'nobody' || (await holdsPreview(request, links, remote, version));
    const found = open ? await live.find(remote, version) : undefined;
    const content = found?.files.get(path);
    // Not the type that the release states: browsers would trust it.
    const type = fileTypeOf(path);
    if (!content || !type) return next();
    const representation = kept.get(content) ?? compressedFile(content, type);
    kept.set(content, representation);
    response.set({ 'Cache-Control': cacheControl[shown], 'Cross-Origin-Resource-Policy': 'same-origin' });
    // Shown in the browser's viewer; the CSP of all files lets it run and load nothing.
    if (type === 'application/pdf') response.set('Content-Disposition', 'inline');
    await sendFile(request, response, representation);
  };
}

async function holdsPreview(request: Request, links: PreviewLinks, remote: string, version: string) {
  const pass = await links.verify(parse(request.headers.cookie ?? '')[previewCookie]);
  return pass?.remote === remote && pass.version === version;
}
