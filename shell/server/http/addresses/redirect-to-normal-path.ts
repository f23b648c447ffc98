import type { RequestHandler } from 'express';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { matchPage } from '../../routing/match-page.ts';
import { sendRedirect } from './send-redirect.ts';
import { visitorLanguage } from '../visitor.ts';
import { normalPath, splitTarget } from './normal-path.ts';

/** Redirects from every other way to write an address to the normal one, in one step even where the page has moved. */
export function redirectToNormalPath(live: LiveReleases): RequestHandler {
  return (request, response, next) => {
    const { path, search } = splitTarget(request.url);
    if (!path.startsWith('/') || path.includes('#'))
      return void response.status(400).type('text').send('Bad request');
    const normal = normalPath(path);
    if (normal === path) return next();
    const match = matchPage(live.current(), normal, new URLSearchParams(search), visitorLanguage(request));
    const redirect = match.kind === 'redirect' ? match : { to: normal + search };
    sendRedirect(request, response, redirect);
  };
}
