import { Router, type RequestHandler } from 'express';
import { limitWrongTokens, bearerToken, isOpsToken } from './ops-token.ts';
import type { Metrics } from './metrics.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import { liveVersions } from '@site/releases/state/release-state.ts';
import {
  healthPath,
  readyPath,
  statusPath,
  metricsPath,
  liveVersionsPath,
} from '@site/shell-contract/shell-paths';

export function statusRoutes(
  { live, poller, failureCounts, shellVersion, opsToken }: RouteDependencies,
  metrics: Metrics,
): Router {
  const router = Router();
  const opsOnly: RequestHandler = (request, response, next) => {
    if (isOpsToken(bearerToken(request), opsToken)) return next();
    response.status(404).type('text').send('Not found');
  };
  const limit = limitWrongTokens();
  router.get(statusPath, limit, opsOnly, (_request, response) => {
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
      failures: failureCounts.tallies(),
    });
  });
  router.get(metricsPath, limit, opsOnly, async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.render());
  });
  return router;
}

/** Whether this shell runs, whether each remote has a release to serve, and which versions are live. */
export function healthRoutes(live: LiveReleases): Router {
  const router = Router();
  router.get(healthPath, (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get(readyPath, (_request, response) => {
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
