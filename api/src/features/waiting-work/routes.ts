import { Router } from 'express';
import { waitingWorkPath } from '@site/api-contract/waiting-work';
import type { Database } from '../../platform/database/database.ts';
import { addGet } from '../../platform/http/endpoints.ts';
import { readWaitingWork } from './read-waiting-work.ts';

/** GET /waiting-work, for the shell's page /ops. Visitors cannot reach it: the shell passes on only /api. */
export function waitingWorkRoutes(db: Database): Router {
  const router = Router();
  addGet(router, waitingWorkPath, async (_request, response) => {
    response.json(await readWaitingWork(db));
  });
  return router;
}
