import { Router } from 'express';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { liveVersionsPath } from '@site/releases/poll/site-endpoints.ts';
import { liveVersions } from '@site/releases/state/release-state.ts';

/** Whether this shell runs, whether each remote has a release to serve, and which versions are live. */
export function healthRoutes(live: LiveReleases): Router {
  const router = Router();
  router.get('/health', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/ready', (_request, response) => {
    const { missing } = live.current();
    response
      .status(missing.length > 0 ? 503 : 200)
      .json({ status: missing.length > 0 ? 'waiting' : 'ready', missing });
  });
  // Not secret: the URLs in every page name these versions too.
  router.get(liveVersionsPath, (_request, response) => {
    response.json(liveVersions(live.state()));
  });
  return router;
}
