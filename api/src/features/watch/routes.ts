import { Router } from 'express';
import { watchPath } from '@site/api-contract/watch';
import type { Database } from '../../platform/database/database.ts';
import { readWatch } from './read-watch.ts';

/** GET /watch, for the shell's page /ops. Visitors cannot reach it: the shell passes on only /api. */
export function watchRoutes(db: Database): Router {
  const router = Router();
  router.get(watchPath, async (_request, response) => {
    response.setHeader('Cache-Control', 'no-store').json(await readWatch(db));
  });
  return router;
}
