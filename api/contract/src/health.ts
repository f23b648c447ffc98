import { z } from 'zod';

/** GET /api/health: 200 as long as the process answers. */
export const healthSchema = z.object({ status: z.literal('ok') });
export type Health = z.infer<typeof healthSchema>;

/**
 * GET /api/ready: 200 when the api can take what visitors send, else 503. `failing` is a part that it cannot do without
 * (the database, the storage); `degraded` is one whose work waits until it is back (mail, the payment provider).
 */
export const readinessSchema = z.object({
  ready: z.boolean(),
  parts: z.record(z.string(), z.enum(['ok', 'degraded', 'failing'])),
});
export type Readiness = z.infer<typeof readinessSchema>;
