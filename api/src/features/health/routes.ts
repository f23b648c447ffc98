import { Router } from 'express';
import { type Health, type Readiness, openApiDocument } from '@site/api-contract';
import type { Log } from '@site/server-kit/log';
import { addGet } from '../../platform/http/endpoints.ts';
import { DatabaseFull } from '../../platform/database/database.ts';
import { withTimeLimit } from '../../platform/time-limit.ts';

/** How long a result is reused, in ms: anybody can ask, and each check opens connections. */
const reusedForMs = 5000;

export function healthRoutes(parts: CheckedParts): Router {
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

interface Part {
  /** Rejects when the part fails. The signal is aborted when the result is no longer awaited. */
  check: (signal: AbortSignal) => Promise<void>;
  /** Whether the api cannot work without it. Mails and payments can wait; without storage only downloads fail. */
  isNeeded: boolean;
}

export type CheckedParts = Record<string, Part>;

/** Time limit of a check, in ms; a readiness probe waits 3 s. */
const timeLimitMs = 1500;

async function checkParts(parts: CheckedParts, log: Pick<Log, 'error'>): Promise<Readiness> {
  const checks = Object.entries(parts).map(async ([name, { check, isNeeded }]) => {
    try {
      await withTimeLimit(timeLimitMs, check);
      return [name, 'ok'] as const;
    } catch (error) {
      log.error({ err: error, part: name }, 'a part is not ready');
      if (error instanceof DatabaseFull) return [name, 'full'] as const;
      return [name, isNeeded ? 'failing' : 'degraded'] as const;
    }
  });
  const states: Readiness['parts'] = Object.fromEntries(await Promise.all(checks));
  const isReady = Object.values(states).every((state) => state === 'ok' || state === 'degraded');
  return { ready: isReady, parts: states };
}

export function openApiRoutes(): Router {
  const router = Router();
  const document = openApiDocument();
  addGet(router, '/api/openapi.json', (_request, response) => void response.json(document));
  return router;
}
