import express, { Router } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { Logger } from 'pino';
import { z } from 'zod';
import { versionSchema } from '@site/shell-contract/release';
import { failurePhases, islandFailuresPath } from '../../src/island-failures.ts';
import type { ReleaseHealth } from '../releases/health/release-health.ts';
import type { LiveReleases } from '../releases/live-releases.ts';

/** Reports that one address may send in a minute; a browser sends one per page. */
const perMinute = 60;

const failureSchema = z.object({
  remote: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  version: versionSchema,
  phase: z.enum(failurePhases),
  page: z.string().max(100),
  message: z.string().max(300),
});

/** Takes browsers' reports of islands that failed, of releases that are or were shown. */
export function islandFailures(live: LiveReleases, health: ReleaseHealth, log: Logger): Router {
  const router = Router();
  const limit = rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    standardHeaders: true,
    legacyHeaders: false,
    message: { code: 'too_many_requests', message: 'Too many reports.' },
  });
  router.post(islandFailuresPath, limit, express.json({ limit: '2kb' }), (request, response) => {
    response.set('Cache-Control', 'no-store');
    // A browser says where a request comes from; another site's page must not speak for ours.
    const from = request.get('sec-fetch-site');
    const parsed = failureSchema.safeParse(request.body);
    if ((from && from !== 'same-origin') || !parsed.success) {
      const field = parsed.error?.issues[0]?.path.join('.');
      response.status(400).json({ code: 'invalid_field', field, message: 'This is no report of a failure.' });
      return;
    }
    const { remote, version, phase, page, message } = parsed.data;
    if (live.wasShown(remote, version)) {
      health.failed(remote, version, phase);
      log.warn({ remote, version, phase, page, reason: message }, 'island failed in a browser');
    }
    response.status(204).end();
  });
  return router;
}
