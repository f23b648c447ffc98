import { type RequestHandler, Router } from 'express';
import { fileTypeOf } from '@site/shell-contract/file-types';
import { sharedRemotesPath } from '@site/shell-contract/shell-paths';
import { previewedVersions, type PreviewLinks } from '@site/releases/preview/preview-links.ts';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { previewPassOf } from '../visitor.ts';
import { pdfCsp } from '../headers/security-headers.ts';
import { immutable, sendFile } from './send-file.ts';
import { sharedHostPath } from '@site/releases/poll/site-endpoints.ts';

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
export function releaseFileHandler(live: LiveReleases, previewLinks: PreviewLinks): RequestHandler {
  return async (request, response, next) => {
    const [, remote = '', version = '', path = ''] = /^\/r\/([^/]+)\/([^/]+)\/(.+)$/.exec(request.path) ?? [];
    if (!remote) return next();
    const audience = live.audienceOf(remote, version);
    const pass = audience === 'nobody' ? await previewPassOf(request, previewLinks) : undefined;
    const mayRead =
      audience !== 'nobody' || (pass !== undefined && previewedVersions(pass)[remote] === version);
    const stored = mayRead ? await live.find(remote, version) : undefined;
    const content = stored?.files.get(path);
    // By the name: browsers would trust the type that a release states.
    const type = fileTypeOf(path);
    if (!content || !type) return next();
    response.set({ 'Cache-Control': cacheControl[audience], 'Cross-Origin-Resource-Policy': 'same-origin' });
    // Shown in the browser's own viewer.
    if (type === 'application/pdf')
      response.set({ 'Content-Disposition': 'inline', 'Content-Security-Policy': pdfCsp });
    await sendFile(request, response, { content, type });
  };
}

const host = sharedHostPath(':remote');

/**
 * Shares the live releases with developers who compose them elsewhere (`npm run dev -w <remote> -- --site`): each manifest and
 * signature as its team published them. Candidates, canaries and scheduled releases are not shared.
 */
export function sharedReleases(live: LiveReleases): Router {
  // In paths capitals and a slash at the end count.
  const router = Router({ caseSensitive: true, strict: true });
  router.get(sharedRemotesPath, (_request, response) => {
    const { releases } = live.current();
    response.set('Cache-Control', 'no-cache').json({ remotes: [...releases.keys()] });
  });
  router.get(`${host}/release.json`, async (request, response, next) => {
    const published = live.current().releases.get(request.params.remote)?.published;
    if (!published) return next();
    response.set('Cache-Control', 'no-cache');
    await sendFile(request, response, { content: published.manifest, type: 'application/json' });
  });
  router.get(`${host}/:version/release.sig`, async (request, response, next) => {
    const { remote, version } = request.params;
    const isPublic = live.audienceOf(remote, version) === 'all';
    const signature = isPublic ? (await live.find(remote, version))?.published?.signature : undefined;
    if (!signature) return next();
    response.set('Cache-Control', 'no-cache').type('text').send(signature);
  });
  return router;
}
