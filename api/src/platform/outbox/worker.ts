import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../log/log.ts';
import { outbox } from './table.ts';

/** Delivers one row; must be safe to repeat. `deliveryId` stays the same at every try. */
export type Handler = (payload: Record<string, unknown>, deliveryId: string) => Promise<void>;

export interface OutboxWorker {
  /** Looks at once for what is due. */
  wake(): void;
  /** Takes nothing more and waits `patienceMs` at most for what is being delivered; the rest is tried again later. */
  stop(patienceMs: number): Promise<void>;
}

/** How long a row that was taken is kept from other workers, in ms; a handler must be done by then. */
const leaseMs = 30_000;
const pollMs = 500;
const batch = 5;

/** The pause after a number of failed tries, in ms: 1 s, doubling, an hour at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(1000 * 2 ** (attempts - 1), 60 * 60 * 1000);
}

/**
 * Delivers what is in the outbox until it is delivered. Rows are taken under a lease, so that several workers share
 * the work and a killed one's rows are tried again.
 */
export function startOutboxWorker(db: Database, handlers: Record<string, Handler>, log: Log): OutboxWorker {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let wokenMeanwhile = false;
  let running = false;

  async function deliver(row: typeof outbox.$inferSelect): Promise<void> {
    try {
      await handlers[row.kind]?.(row.payload, row.id);
      await db
        .update(outbox)
        .set({ deliveredAt: sql`now()`, lastError: null })
        .where(eq(outbox.id, row.id));
      log.info({ delivery: row.id, kind: row.kind, attempts: row.attempts }, 'delivered');
    } catch (error) {
      const dueAt = sql`now() + make_interval(secs => ${pauseAfter(row.attempts) / 1000})`;
      const lastError = JSON.stringify(describeError(error));
      await db.update(outbox).set({ dueAt, lastError }).where(eq(outbox.id, row.id));
      log.warn({ err: error, delivery: row.id, kind: row.kind, attempts: row.attempts }, 'delivery failed');
    }
  }

  async function run(): Promise<void> {
    running = true;
    try {
      for (;;) {
        const rows = stopped ? [] : await take(db, Object.keys(handlers));
        if (rows.length === 0) break;
        await Promise.all(rows.map(deliver));
      }
    } catch (error) {
      log.error({ err: error }, 'the outbox cannot be read');
    }
    running = false;
    schedule(wokenMeanwhile ? 0 : pollMs);
    wokenMeanwhile = false;
  }

  function schedule(inMs: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => (round = run()), inMs);
  }

  schedule(0);
  return {
    wake() {
      if (running) wokenMeanwhile = true;
      else schedule(0);
    },
    async stop(patienceMs) {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([round, sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}

/**
 * Makes the rows due that a killed process had taken. Only where no other process can be delivering them: on a database
 * that several share, their leases run out.
 */
export async function releaseLeases(db: Database): Promise<void> {
  await db
    .update(outbox)
    .set({ dueAt: sql`now()` })
    .where(and(isNull(outbox.deliveredAt), gt(outbox.attempts, 0), gt(outbox.dueAt, sql`now()`)));
}

/** Takes the rows that have been due the longest, so that no other worker has them for the time of the lease. */
function take(db: Database, kinds: string[]) {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.deliveredAt), lte(outbox.dueAt, sql`now()`), inArray(outbox.kind, kinds)))
    .orderBy(asc(outbox.dueAt))
    .limit(batch)
    .for('update', { skipLocked: true });
  return db
    .update(outbox)
    .set({
      dueAt: sql`now() + make_interval(secs => ${leaseMs / 1000})`,
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(inArray(outbox.id, due))
    .returning();
}
