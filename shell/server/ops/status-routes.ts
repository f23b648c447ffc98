import { Router, type RequestHandler } from 'express';
import type { Poller } from '@site/releases/poll/poll-remotes.ts';
import type { ReleaseHealth } from '@site/releases/canary/release-health.ts';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { limitWrongTokens } from './limit-per-minute.ts';
import type { Metrics } from './metrics.ts';
import { bearerToken, isOpsToken } from './bearer-token.ts';

interface Dependencies {
  live: LiveReleases;
  poller: Poller;
  releaseHealth: ReleaseHealth;
  metrics: Metrics;
  shellVersion: string;
  opsToken: string | undefined;
}

/** Status and metrics for operations: live releases, refusals with reasons, failures per release. */
export function statusRoutes({
  live,
  poller,
  releaseHealth,
  metrics,
  shellVersion,
  opsToken,
}: Dependencies): Router {
  const router = Router();
  const opsOnly: RequestHandler = (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    if (isOpsToken(bearerToken(request), opsToken)) return next();
    response.status(404).type('text').send('Not found');
  };
  const limit = limitWrongTokens();
  router.get('/status', limit, opsOnly, (_request, response) => {
    const { revision, remotes, refused } = live.state();
    response.json({
      shell: shellVersion,
      combination: live.current().id,
      revision,
      remotes: Object.fromEntries(
        Object.entries(remotes).map(([name, { accepted, ...remote }]) => [
          name,
          {
            ...remote,
            served: live.current().releases.get(name)?.release.version,
            error: poller.failures().get(name)?.reason,
            kept: accepted,
          },
        ]),
      ),
      refused,
      failures: releaseHealth.tallies(),
    });
  });
  router.get('/metrics', limit, opsOnly, async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.render());
  });
  return router;
}
