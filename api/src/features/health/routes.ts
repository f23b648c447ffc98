import { Router } from 'express';
import type { Health, Readiness } from '@site/api-contract';
import type { Log } from '../../platform/log/log.ts';

/** A part of the api. */
interface Part {
  /** Rejects when the part does not work. */
  check(): Promise<void>;
  /** Whether the api is of no use without it. Mail and payments wait in the outbox, or are asked for again. */
  isNeeded: boolean;
}

export type Parts = Record<string, Part>;

/** How long a part may take to answer, in ms. */
export const checkTimeMs = 3000;

/** How long an answer counts, in ms: anyone can ask, and each look opens connections to the other parts. */
const keptMs = 5000;

/** GET /api/health and GET /api/ready */
export function healthRoutes(parts: Parts): Router {
  const router = Router();
  router.get('/api/health', (_request, response) => {
    const health: Health = { status: 'ok' };
    response.setHeader('Cache-Control', 'no-store').json(health);
  });

  let latest: Promise<Readiness> | undefined;
  let goodUntil = 0;
  router.get('/api/ready', async (request, response) => {
    if (!latest || Date.now() >= goodUntil) {
      latest = lookAt(parts, request.log);
      goodUntil = Date.now() + keptMs;
    }
    const readiness = await latest;
    response
      .status(readiness.ready ? 200 : 503)
      .setHeader('Cache-Control', 'no-store')
      .json(readiness);
  });
  return router;
}

async function lookAt(parts: Parts, log: Pick<Log, 'error'>): Promise<Readiness> {
  const looks = Object.entries(parts).map(async ([name, { check, isNeeded }]) => {
    try {
      await withinTime(check());
      return [name, 'ok'] as const;
    } catch (error) {
      log.error({ err: error, part: name }, 'a part is not ready');
      return [name, isNeeded ? 'failing' : 'degraded'] as const;
    }
  });
  const states: Readiness['parts'] = Object.fromEntries(await Promise.all(looks));
  return { ready: !Object.values(states).includes('failing'), parts: states };
}

async function withinTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${checkTimeMs} ms`)), checkTimeMs);
  });
  await Promise.race([check, late]).finally(() => clearTimeout(timer));
}
