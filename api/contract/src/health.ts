import { z } from 'zod';

/** GET /api/health: 200 as long as the process answers. */
export const healthSchema = z.object({ status: z.literal('ok') });
export type Health = z.infer<typeof healthSchema>;

/** GET /api/ready: 200 when every part works, else 503; `parts` says which one does not. */
export const readinessSchema = z.object({
  ready: z.boolean(),
  parts: z.record(z.string(), z.enum(['ok', 'failing'])),
});
export type Readiness = z.infer<typeof readinessSchema>;
