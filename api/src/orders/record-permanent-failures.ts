import { describeError } from '@site/http-server/log';
import { PermanentFailure } from '../platform/failed-work/permanent-failure.ts';
import { storeFailed } from '../platform/failed-work/failed-work-repository.ts';
import { kindsThatAre, type JobKind, type JobPayload } from '../platform/outbox/job-kinds.ts';
import type { Handler, JobHandlers } from '../platform/outbox/worker.ts';
import { isMissing, isRefusal } from '../platform/payments/payment-provider.ts';
import type { OrderDependencies } from './order-dependencies.ts';

/**
 * The handlers, whose permanent failures end the job as a row of failed work with an alarm, those of unattended ones as a
 * line of the log; other failures are tried again.
 */
export function recordPermanentFailures(
  { db, log, providerAccount }: Pick<OrderDependencies, 'db' | 'log' | 'providerAccount'>,
  handlers: JobHandlers,
): JobHandlers {
  /** An object that wrong keys cannot see is not lost. */
  const isPermanent = (error: unknown) =>
    error instanceof PermanentFailure ||
    (isRefusal(error) && (!isMissing(error) || providerAccount.state() === 'verified'));
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    const [kind, run] = [name as JobKind, handler as Handler<JobPayload>];
    const recorded: Handler<JobPayload> = async (payload, id) => {
      try {
        await run(payload, id);
      } catch (error) {
        if (!isPermanent(error)) throw error;
        if (kindsThatAre('unattended').includes(kind))
          return void log.warn({ err: error, job: id, kind }, 'a mail was refused');
        await storeFailed(db, { id, kind, payload, error: JSON.stringify(describeError(error)) });
        log.error({ alarm: 'work_failed', err: error, job: id, kind }, 'a job has failed for good');
      }
    };
    return [kind, recorded];
  });
  return Object.fromEntries(wrapped) as JobHandlers;
}
