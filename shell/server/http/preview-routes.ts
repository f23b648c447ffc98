import { Router, type CookieOptions, type Request } from 'express';
import { ownLocation } from './own-location.ts';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { previewCookie, previewPath, type PreviewLinks } from '@site/releases/preview/preview-links.ts';

/** Opens a preview for the holder of a link, and ends it. */
export function previewRoutes(links: PreviewLinks, live: LiveReleases): Router {
  const router = Router();
  router.use(previewPath, (_request, response, next) => {
    response.set({
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      'Referrer-Policy': 'no-referrer',
    });
    next();
  });
  router.post(`${previewPath}end`, (request, response) => {
    response.clearCookie(previewCookie, attributes(request)).redirect(303, '/');
  });
  router.get(`${previewPath}:token`, async (request, response) => {
    const pass = await links.open(request.params.token);
    const release = pass && (await live.find(pass.remote, pass.version))?.release;
    if (!pass || !release) return void response.status(404).type('text').send('Not found');
    response.cookie(previewCookie, request.params.token, {
      ...attributes(request),
      maxAge: pass.until - Date.now(),
    });
    response.redirect(303, ownLocation(release.pages[0]?.path ?? '/'));
  });
  return router;
}

function attributes(request: Request): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' };
}
