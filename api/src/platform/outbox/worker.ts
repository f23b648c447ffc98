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

/**
 * How long a row that was taken is kept from other workers, in ms. While its handler runs the lease is renewed, however
 * long that takes; a killed process's rows are free again once it has run out.
 */
const leaseMs = 30_000;
const renewalMs = leaseMs / 3;
const pollMs = 500;
/** How many rows are delivered at the same time; one that takes long keeps no other waiting. */
const slots = 5;

const leaseEnd = sql`now() + make_interval(secs => ${leaseMs / 1000})`;

type TakenRow = typeof outbox.$inferSelect;

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
  const inDelivery = new Set<Promise<void>>();

  async function deliver(row: TakenRow): Promise<void> {
    const lease = keepLease(db, row, log);
    try {
      await handlers[row.kind]?.(row.payload, row.id);
      await lease.end();
      await db
        .update(outbox)
        .set({ deliveredAt: sql`now()`, lastError: null })
        .where(eq(outbox.id, row.id));
      log.info({ delivery: row.id, kind: row.kind, attempts: row.attempts }, 'delivered');
    } catch (error) {
      await lease.end();
      const dueAt = sql`now() + make_interval(secs => ${pauseAfter(row.attempts) / 1000})`;
      const lastError = JSON.stringify(describeError(error));
      await db.update(outbox).set({ dueAt, lastError }).where(eq(outbox.id, row.id));
      log.warn({ err: error, delivery: row.id, kind: row.kind, attempts: row.attempts }, 'delivery failed');
    }
  }

  function start(row: TakenRow): void {
    const delivery = deliver(row)
      .catch((error: unknown) => log.error({ err: error, delivery: row.id }, 'the outbox cannot be written'))
      .finally(() => {
        inDelivery.delete(delivery);
        wake();
      });
    inDelivery.add(delivery);
  }

  async function run(): Promise<void> {
    running = true;
    try {
      for (;;) {
        const free = slots - inDelivery.size;
        const rows = stopped || free === 0 ? [] : await take(db, Object.keys(handlers), free);
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
    if (!stopped) timer = setTimeout(() => (round = run()), inMs);
  }

  schedule(0);
  return {
    wake,
    async stop(patienceMs) {
      stopped = true;
      clearTimeout(timer);
      const finished = round.then(() => Promise.all(inDelivery));
      await Promise.race([finished, sleep(patienceMs, undefined, { ref: false })]);
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

/** Renews a row's lease until it is ended. A renewal that fails is left: the next one may succeed in time. */
function keepLease(db: Database, { id, attempts }: TakenRow, log: Log): { end(): Promise<unknown> } {
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = db
      .update(outbox)
      .set({ dueAt: leaseEnd })
      // Whoever has taken the row since then has a lease of its own.
      .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.deliveredAt)))
      .catch((error: unknown) => log.warn({ err: error, delivery: id }, 'a lease could not be renewed'));
  }, renewalMs);
  return {
    end() {
      clearInterval(timer);
      return renewal;
    },
  };
}

/** Takes the rows that have been due the longest, so that no other worker has them for the time of the lease. */
function take(db: Database, kinds: string[], most: number): Promise<TakenRow[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.deliveredAt), lte(outbox.dueAt, sql`now()`), inArray(outbox.kind, kinds)))
    .orderBy(asc(outbox.dueAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(outbox)
    .set({
      dueAt: leaseEnd,
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(inArray(outbox.id, due))
    .returning();
}
