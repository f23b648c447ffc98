import { z } from 'zod';

const time = z.iso.datetime({ offset: true });

/** What may need a person's attention in the api, without personal data. */
export const waitingWorkSchema = z.object({
  outbox: z.object({ waiting: z.int(), failed: z.int() }),
  /** Jobs that have failed and are tried again, the oldest first; the error is redacted. */
  failedJobs: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      attempts: z.int(),
      since: time,
      next: time,
      error: z.string(),
    }),
  ),
  /** Jobs that failed for good, the oldest first: each is tried again or given up by a person. */
  failedForGood: z
    .array(z.object({ id: z.string(), kind: z.string(), since: time, error: z.string() }))
    .default([]),
  /** Orders in a state that should be temporary, the oldest first. */
  waitingOrders: z.array(z.object({ id: z.string(), plan: z.string(), status: z.string(), since: time })),
  unmatchedPayments: z.int(),
});

export type WaitingWork = z.infer<typeof waitingWorkSchema>;

/** Its path at the api. As with `/metrics`, the shell does not proxy it. */
export const waitingWorkPath = '/waiting-work';
