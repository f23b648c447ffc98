import { Router } from 'express';
import type { Health, Readiness } from '@site/api-contract';

/** Each part that the api needs, with a check that rejects when the part does not work. */
export type Checks = Record<string, () => Promise<void>>;

/** How long a part may take to answer, in ms. */
export const checkTimeMs = 3000;

/** GET /api/health and GET /api/ready */
export function healthRoutes(checks: Checks): Router {
  const router = Router();
  router.get('/api/health', (_request, response) => {
    const health: Health = { status: 'ok' };
    response.setHeader('Cache-Control', 'no-store').json(health);
  });
  router.get('/api/ready', async (request, response) => {
    const parts: Readiness['parts'] = {};
    const results = Object.entries(checks).map(async ([name, check]) => {
      try {
        await withinTime(check());
        parts[name] = 'ok';
      } catch (error) {
        request.log.error({ err: error, part: name }, 'a part is not ready');
        parts[name] = 'failing';
      }
    });
    await Promise.all(results);
    const ready = Object.values(parts).every((state) => state === 'ok');
    const readiness: Readiness = { ready, parts };
    response
      .status(ready ? 200 : 503)
      .setHeader('Cache-Control', 'no-store')
      .json(readiness);
  });
  return router;
}

async function withinTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${checkTimeMs} ms`)), checkTimeMs);
  });
  await Promise.race([check, late]).finally(() => clearTimeout(timer));
}
