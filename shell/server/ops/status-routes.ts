import { Router, type RequestHandler } from 'express';
import { limitWrongTokens } from './limit-per-minute.ts';
import type { Metrics } from './metrics.ts';
import { bearerToken, isOpsToken } from './bearer-token.ts';
import type { RouteDependencies } from '../dependencies/route-dependencies.ts';

export function statusRoutes(
  { live, poller, releaseHealth, shellVersion, opsToken }: RouteDependencies,
  metrics: Metrics,
): Router {
  const router = Router();
  const opsOnly: RequestHandler = (request, response, next) => {
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
