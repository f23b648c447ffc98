import { and, eq, sql } from 'drizzle-orm';
import { orders } from '../../orders/table.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/outbox/job-kinds.ts';
import { outbox } from '../../platform/outbox/table.ts';

/** To whom a version of the terms was announced, by the present mailboxes: an account may have moved since. */
export async function listToldMailboxes(db: Database, newer: string): Promise<(string | null)[]> {
  const kind: JobKind = 'terms-change';
  const rows = await db
    .selectDistinct({ mailboxKey: orders.mailboxKey })
    .from(outbox)
    .innerJoin(orders, sql`${outbox.payload} ->> 'orderId' = ${orders.id}::text`)
    .where(and(eq(outbox.kind, kind), sql`${outbox.payload} ->> 'newer' = ${newer}`));
  return rows.map(({ mailboxKey }) => mailboxKey);
}
