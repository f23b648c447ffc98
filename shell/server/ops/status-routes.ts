import { Router, type RequestHandler } from 'express';
import type { Follower } from '../releases/follow/follow-remotes.ts';
import type { ReleaseHealth } from '../releases/health/release-health.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import type { Metrics } from '../http/metrics.ts';
import { bearerToken, isOpsToken } from './bearer-token.ts';

interface StatusParts {
  live: LiveReleases;
  follower: Follower;
  health: ReleaseHealth;
  metrics: Metrics;
  shellVersion: string;
  opsToken: string | undefined;
}

/** What ops see: what is live and since when, what was refused and why, failures per release. */
export function statusRoutes({
  live,
  follower,
  health,
  metrics,
  shellVersion,
  opsToken,
}: StatusParts): Router {
  const router = Router();
  const opsOnly: RequestHandler = (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    if (isOpsToken(bearerToken(request), opsToken)) return next();
    response.status(404).type('text').send('Not found');
  };
  router.get('/status', opsOnly, (_request, response) => {
    const { revision, remotes, refused } = live.state();
    response.json({
      shell: shellVersion,
      combination: live.current().id,
      revision,
      remotes: Object.fromEntries(
        Object.entries(remotes).map(([name, { taken, ...remote }]) => [
          name,
          {
            ...remote,
            served: live.current().releases.get(name)?.release.version,
            trouble: follower.troubles().get(name),
            kept: taken,
          },
        ]),
      ),
      refused,
      failures: health.tallies(),
    });
  });
  router.get('/metrics', opsOnly, async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.render());
  });
  return router;
}
