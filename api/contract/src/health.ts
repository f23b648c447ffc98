import { z } from 'zod';

/** GET /api/health: 200 as long as the process answers. */
export const healthSchema = z.object({ status: z.literal('ok') });
export type Health = z.infer<typeof healthSchema>;

/**
 * GET /api/ready: 200 when the api can work, else 503. A `failing` database stops it, and a `full` one, whose disk takes
 * nothing more; the work of a `degraded` part waits (mail, payment provider) or fails alone (downloads without storage).
 */
export const readinessSchema = z.object({
  ready: z.boolean(),
  parts: z.record(z.string(), z.enum(['ok', 'degraded', 'failing', 'full'])),
});
export type Readiness = z.infer<typeof readinessSchema>;
