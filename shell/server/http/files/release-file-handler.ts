import type { RequestHandler } from 'express';
import { fileTypeOf } from '@site/shell-contract/file-types';
import { previewedVersions, type PreviewLinks } from '@site/releases/preview/preview-links.ts';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { previewPassOf } from '../visitor.ts';
import { pdfCsp } from '../headers/security-headers.ts';
import { immutable, sendFile } from './send-file.ts';

/** No shared cache may keep a canary's file: it would go on serving it after a withdrawal. */
const cacheControl = {
  all: `public, ${immutable}`,
  canary: `private, ${immutable}`,
  nobody: 'private, no-store',
};

/**
 * Serves files under `/r/<remote>/<version>/`: of releases that are or were live to everyone, of others to holders of a
 * link.
 */
export function releaseFileHandler(live: LiveReleases, links: PreviewLinks): RequestHandler {
  return async (request, response, next) => {
    const [, remote = '', version = '', path = ''] = /^\/r\/([^/]+)\/([^/]+)\/(.+)$/.exec(request.path) ?? [];
    if (!remote) return next();
    const audience = live.audienceOf(remote, version);
    const pass = audience === 'nobody' ? await previewPassOf(request, links) : undefined;
    const mayRead =
      audience !== 'nobody' || (pass !== undefined && previewedVersions(pass)[remote] === version);
    const stored = mayRead ? await live.find(remote, version) : undefined;
    const content = stored?.files.get(path);
    // Not the type that the release states: browsers would trust it.
    const type = fileTypeOf(path);
    if (!content || !type) return next();
    response.set({ 'Cache-Control': cacheControl[audience], 'Cross-Origin-Resource-Policy': 'same-origin' });
    // Shown in the browser's own viewer.
    if (type === 'application/pdf')
      response.set({ 'Content-Disposition': 'inline', 'Content-Security-Policy': pdfCsp });
    await sendFile(request, response, { content, type });
  };
}
