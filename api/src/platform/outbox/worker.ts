import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '@site/http-server/log';
import type { JobKind, JobPayload } from './job-kinds.ts';
import { outbox } from './table.ts';

/** Runs one job. Must be safe to repeat; `jobId` is the same at every try. */
export type Handler<Payload> = (payload: Payload, jobId: string) => Promise<void>;

/** The handler of each kind of job. */
export type JobHandlers = { [K in JobKind]: Handler<JobPayload<K>> };

interface OutboxWorker {
  /** Runs due jobs now, without waiting for the next poll. */
  wake: () => void;
  /** Takes no more jobs and waits for the running ones, at most `timeoutMs`. */
  stop: (timeoutMs: number) => Promise<void>;
}

const pollMs = 500;
/** How many jobs run at the same time, so that a slow one does not block the others. */
const slots = 5;

const leaseEnd = (leaseMs: number) => sql`now() + make_interval(secs => ${leaseMs / 1000})`;

type TakenRow = typeof outbox.$inferSelect;

/** The pause after a number of failed tries, in ms: 1 s, doubled each time up to an hour. */
function pauseAfter(attempts: number): number {
  return Math.min(1000 * 2 ** (attempts - 1), 60 * 60 * 1000);
}

/**
 * Runs the jobs of the outbox until they succeed. Several workers can share the outbox: a job is leased to one of them, and
 * another one takes it over if that one dies.
 * @param leaseMs how long a worker's lease on a row lasts. It is renewed while the handler runs; after a crash it expires.
 */
export function startOutboxWorker(
  db: Database,
  handlers: JobHandlers,
  log: Log,
  { leaseMs }: { leaseMs: number },
): OutboxWorker {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let wokenMeanwhile = false;
  let running = false;
  const runningJobs = new Set<Promise<void>>();
  const kinds = Object.keys(handlers) as JobKind[];

  async function runJob(row: TakenRow): Promise<void> {
    const lease = renewLease(db, row, leaseMs, log);
    // The row's kind says of which type its payload is.
    const handler = handlers[row.kind] as Handler<JobPayload>;
    try {
      await handler(row.payload, row.id);
      await lease.end();
      await db
        .update(outbox)
        .set({ doneAt: sql`now()`, lastError: null })
        .where(eq(outbox.id, row.id));
      log.info({ job: row.id, kind: row.kind, attempts: row.attempts }, 'job done');
    } catch (error) {
      await lease.end();
      const dueAt = sql`now() + make_interval(secs => ${pauseAfter(row.attempts) / 1000})`;
      const lastError = JSON.stringify(describeError(error));
      await db.update(outbox).set({ dueAt, lastError }).where(isHeldAs(row));
      log.warn(
        { err: error, job: row.id, kind: row.kind, attempts: row.attempts },
        'job failed, will be tried again',
      );
    }
  }

  function start(row: TakenRow): void {
    const job = runJob(row)
      .catch((error: unknown) => log.error({ err: error, job: row.id }, 'the outbox cannot be written'))
      .finally(() => {
        runningJobs.delete(job);
        wake();
      });
    runningJobs.add(job);
  }

  async function run(): Promise<void> {
    running = true;
    try {
      for (;;) {
        const free = slots - runningJobs.size;
        const rows = stopped || free === 0 ? [] : await take(db, kinds, free, leaseMs);
        if (rows.length === 0) break;
        rows.forEach(start);
      }
    } catch (error) {
      log.error({ err: error }, 'the outbox cannot be read');
    }
    running = false;
    schedule(wokenMeanwhile ? 0 : pollMs);
    wokenMeanwhile = false;
  }

  function wake(): void {
    if (running) wokenMeanwhile = true;
    else schedule(0);
  }

  function schedule(inMs: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      round = run();
    }, inMs);
  }

  schedule(0);
  return {
    wake,
    async stop(timeoutMs) {
      stopped = true;
      clearTimeout(timer);
      const finished = round.then(() => Promise.all(runningJobs));
      await Promise.race([finished, sleep(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/** Ends all leases, so that jobs of a killed process run again at once. Only for a database that no other process uses. */
export async function releaseLeases(db: Database): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: sql`now()` })
    .where(and(isNull(outbox.doneAt), gt(outbox.attempts, 0), gt(outbox.dueAt, sql`now()`)));
}

/** Whether a row is still this worker's: `attempts` excludes another worker that has taken it since. */
function isHeldAs({ id, attempts }: TakenRow) {
  return and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.doneAt));
}

/** Renews a row's lease regularly until `end` is called. A failed renewal is only logged: the next one may be in time. */
function renewLease(db: Database, row: TakenRow, leaseMs: number, log: Log): { end: () => Promise<unknown> } {
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = db
      .update(outbox)
      .set({ dueAt: leaseEnd(leaseMs) })
      .where(isHeldAs(row))
      .catch((error: unknown) => log.warn({ err: error, job: row.id }, 'a lease could not be renewed'));
  }, leaseMs / 3);
  return {
    end() {
      clearInterval(timer);
      return renewal;
    },
  };
}

/** Leases the rows that are due, the oldest first. */
function take(db: Database, kinds: JobKind[], most: number, leaseMs: number): Promise<TakenRow[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), lte(outbox.dueAt, sql`now()`), inArray(outbox.kind, kinds)))
    .orderBy(asc(outbox.dueAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(outbox)
    .set({
      dueAt: leaseEnd(leaseMs),
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(inArray(outbox.id, due))
    .returning();
}
