import { Router, type Request, type Response } from 'express';
import { httpOnlyCookie, previewPassOf } from '../visitor.ts';
import { redirectTarget } from '../addresses/send-redirect.ts';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import {
  previewCookie,
  previewedVersions,
  type PreviewLinks,
  type PreviewPass,
} from '@site/releases/preview/preview-links.ts';
import { releaseBefore } from '@site/releases/state/go-live.ts';
import { pathOf } from '@site/releases/state/rules.ts';
import { liveVersions } from '@site/releases/state/release-state.ts';
import {
  previewPath,
  endPreviewPath,
  releaseBeforePath,
  leaveReleaseBeforePath,
} from '@site/shell-contract/shell-paths';

export function previewRoutes(previewLinks: PreviewLinks, live: LiveReleases): Router {
  // In paths capitals and a slash at the end count.
  const router = Router({ caseSensitive: true, strict: true });
  router.use(previewPath, (_request, response, next) => {
    response.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' });
    next();
  });
  router.post(endPreviewPath, (request, response) => {
    response.clearCookie(previewCookie, httpOnlyCookie(request)).redirect(303, '/');
  });
  router.post(`${releaseBeforePath}:remote`, async (request, response) => {
    const pass = await previewPassOf(request, previewLinks);
    const { remote } = request.params;
    const shownVersions = pass && { ...liveVersions(live.state()), ...previewedVersions(pass) };
    const from = shownVersions && Object.hasOwn(shownVersions, remote) ? shownVersions[remote] : undefined;
    const version = from && releaseBefore(live.state(), remote, from);
    if (!pass || !version) return void response.status(404).type('text').send('Not found');
    await setPass(request, response, { ...pass, earlier: { remote, version } });
    response.status(204).end();
  });
  router.post(leaveReleaseBeforePath, async (request, response) => {
    const pass = await previewPassOf(request, previewLinks);
    if (!pass) return void response.status(404).type('text').send('Not found');
    await setPass(request, response, { ...pass, earlier: undefined });
    response.status(204).end();
  });
  router.get(`${previewPath}:token`, async (request, response) => {
    const pass = await previewLinks.verify(request.params.token);
    const previewed = Object.entries(pass?.releases ?? {}).map(async (named) => live.find(...named));
    const [release] = (await Promise.all(previewed)).map((stored) => stored?.release);
    if (!pass || !release) return void response.status(404).type('text').send('Not found');
    await setPass(request, response, pass);
    response.redirect(303, redirectTarget(pathOf(release.pages[0]?.address ?? '/')));
  });
  return router;

  async function setPass(request: Request, response: Response, pass: PreviewPass): Promise<void> {
    const maxAge = pass.until - Date.now();
    response.cookie(previewCookie, await previewLinks.sign(pass), { ...httpOnlyCookie(request), maxAge });
  }
}
