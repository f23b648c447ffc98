import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '@site/server-kit/log';
import type { JobKind, JobPayload } from './job-kinds.ts';
import { outbox } from './table.ts';

/** Runs one job. Must be safe to repeat; `jobId` is the same at every try. */
export type Handler<Payload> = (payload: Payload, jobId: string) => Promise<void>;

/** A job of a feature, with the dependencies that it names; otherwise as `Handler`. */
export type Job<K extends JobKind, Dependencies> = (
  dependencies: Dependencies,
  payload: JobPayload<K>,
  jobId: string,
) => Promise<void>;

export type JobHandlers = { [K in JobKind]: Handler<JobPayload<K>> };

interface OutboxWorker {
  /** Runs due jobs now, without waiting for the next poll. */
  wake: () => void;
  /** Takes no more jobs and waits for the running ones, at most `timeoutMs`. */
  stop: (timeoutMs: number) => Promise<void>;
}

const pollMs = 500;

/** How many jobs run at the same time, so that a slow one does not block the others. Each holds a connection. */
const jobSlots = 5;

type Row = typeof outbox.$inferSelect;

/** The pause after a number of failed tries, in ms: 1 s, doubled each time up to an hour. */
function pauseAfter(attempts: number): number {
  return Math.min(1000 * 2 ** (attempts - 1), 60 * 60 * 1000);
}

/**
 * Runs jobs until they succeed. Several workers can share the outbox: a running job's row is locked by an open transaction,
 * so the jobs of a killed process are free at once.
 */
export function startOutboxWorker(db: Database, handlers: JobHandlers, log: Log): OutboxWorker {
  const kinds = Object.keys(handlers) as JobKind[];
  const running = new Set<Promise<void>>();
  let isStopped = false;
  let isSearching = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;

  /** Locks the oldest due job and runs it. @param onTaken is called once it is locked */
  function runNext(onTaken: () => void): Promise<void> {
    return db.transaction(async (transaction) => {
      const row = await lockDue(transaction, kinds);
      if (!row || isStopped) return;
      onTaken();
      const outcome = await runJob(row, handlers, log);
      await transaction.update(outbox).set(outcome).where(eq(outbox.id, row.id));
    });
  }

  /** Looks for a job, one search at a time; a job that is found starts the next search beside it. */
  function search(): void {
    clearTimeout(timer);
    if (isStopped) return;
    if (isSearching || running.size >= jobSlots) {
      isWoken = true;
      return;
    }
    isSearching = true;
    isWoken = false;
    let isTaken = false;
    const endSearch = () => void (isSearching = false);
    const job = runNext(() => {
      isTaken = true;
      endSearch();
      search();
    })
      .catch((error: unknown) => log.error({ err: error }, 'the outbox cannot be used'))
      .finally(() => {
        running.delete(job);
        if (!isTaken) endSearch();
        if (isTaken || isWoken) search();
        else schedule();
      });
    running.add(job);
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(search, pollMs);
  }

  schedule();
  return {
    wake: search,
    async stop(timeoutMs) {
      isStopped = true;
      clearTimeout(timer);
      await Promise.race([Promise.all(running), sleep(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/** Runs a row's job. @returns the row's new values */
async function runJob({ id, kind, payload, attempts: before }: Row, handlers: JobHandlers, log: Log) {
  const attempts = before + 1;
  const about = { job: id, kind, attempts };
  // The row's kind says of which type its payload is.
  const handler = handlers[kind] as Handler<JobPayload>;
  try {
    await handler(payload, id);
    log.info(about, 'job done');
    return { attempts, deliveredAt: sql`clock_timestamp()`, lastError: null };
  } catch (error) {
    log.warn({ err: error, ...about }, 'job failed, will be tried again');
    const dueAt = sql`clock_timestamp() + make_interval(secs => ${pauseAfter(attempts) / 1000})`;
    return { attempts, dueAt, lastError: JSON.stringify(describeError(error)) };
  }
}

/** Locks the due job that has waited longest, if any, until the end of the transaction. */
async function lockDue(transaction: Database, kinds: JobKind[]): Promise<Row | undefined> {
  const isDue = and(isNull(outbox.deliveredAt), lte(outbox.dueAt, sql`now()`), inArray(outbox.kind, kinds));
  const [row] = await transaction
    .select()
    .from(outbox)
    .where(isDue)
    .orderBy(asc(outbox.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}
