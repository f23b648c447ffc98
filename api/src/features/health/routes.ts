import { Router } from 'express';
import type { Health, Readiness } from '@site/api-contract';
import { addGet } from '../../platform/http/endpoints.ts';
import { checkParts, type Parts } from './check-parts.ts';

/** How long a result is reused, in ms: anybody can ask, and each check opens connections. */
const reusedForMs = 5000;

export function healthRoutes(parts: Parts): Router {
  const router = Router();
  addGet(router, '/api/health', (_request, response) => {
    const health: Health = { status: 'ok' };
    response.json(health);
  });

  let latest: Promise<Readiness> | undefined;
  let goodUntil = 0;
  addGet(router, '/api/ready', async (request, response) => {
    if (!latest || Date.now() >= goodUntil) {
      latest = checkParts(parts, request.log);
      goodUntil = Date.now() + reusedForMs;
    }
    const readiness = await latest;
    response.status(readiness.ready ? 200 : 503).json(readiness);
  });
  return router;
}
