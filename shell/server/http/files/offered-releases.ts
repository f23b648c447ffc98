import { Router } from 'express';
import { offeredHostPath, offeredRemotesPath } from '@site/releases/poll/site-endpoints.ts';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { sendFile } from './send-file.ts';

const host = offeredHostPath(':remote');

/**
 * Offers the live releases to developers who compose them elsewhere (`npm run dev -w <remote> -- --site`): each manifest and
 * signature as its team published them. Candidates, canaries and scheduled releases are not offered.
 */
export function offeredReleases(live: LiveReleases): Router {
  // Names are exact.
  const router = Router({ caseSensitive: true, strict: true });
  router.get(offeredRemotesPath, (_request, response) => {
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
