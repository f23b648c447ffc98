import { z } from 'zod';

const time = z.iso.datetime({ offset: true });

/** What waits in the api and for whom somebody should look, without personal data. */
export const watchSchema = z.object({
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
  /** Orders that something must follow, the oldest first. */
  waitingOrders: z.array(z.object({ id: z.string(), plan: z.string(), status: z.string(), since: time })),
  /** Payments that belong to no order. */
  unplacedPayments: z.int(),
});

export type Watch = z.infer<typeof watchSchema>;

/** The api's address of it; like its metrics, the shell does not pass it on. */
export const watchPath = '/watch';
