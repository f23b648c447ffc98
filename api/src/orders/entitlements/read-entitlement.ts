import { listOrdersByMailbox } from '../customers/customer-order-repository.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { isRunning } from '../order-status.ts';
import { refreshOrStored } from '../refresh-order.ts';
import type { Order } from '../table.ts';
import { bestOf, entitlementOf, isGiven, type EndedEntitlement, type Entitlement } from './entitlement-of.ts';
import { findFacts, type OrderFacts } from './entitlement-repository.ts';

/** What a customer's orders give; without that, what the latest of them gave. */
export interface CustomerEntitlement {
  given?: Entitlement;
  ended?: EndedEntitlement;
}

/**
 * What a customer's orders give now. Reads the database alone, which events keep current; a running order whose time
 * is over is read from the provider first, in case its event is late.
 */
export async function readEntitlement(
  dependencies: OrderDependencies,
  mailboxKey: string,
): Promise<CustomerEntitlement> {
  const { db } = dependencies;
  const now = new Date();
  const stored = await findFacts(db, await listOrdersByMailbox(db, mailboxKey));
  const late = stored.filter((facts) => isLate(facts, now)).map(({ order }) => order);
  if (late.length === 0) return joined(stored, now);
  const read = new Map<string, Order>();
  for (const order of late) read.set(order.id, (await refreshOrStored(dependencies, order)).order);
  const orders = stored.map(({ order }) => read.get(order.id) ?? order);
  return joined(await findFacts(db, orders), now);
}

/** Whether something must have happened at the provider since the order was last read. */
function isLate({ order, paidUntil }: OrderFacts, now: Date): boolean {
  const until = paidUntil ?? order.trialEndsAt;
  return isRunning(order) && order.status !== 'past_due' && until !== null && until <= now;
}

/** @param facts the latest order first */
function joined(facts: OrderFacts[], now: Date): CustomerEntitlement {
  const all = facts.flatMap((each) => entitlementOf(each, now) ?? []);
  const given = bestOf(all.filter(isGiven));
  if (given) return { given };
  const ended = all.find((one): one is EndedEntitlement => !isGiven(one));
  return ended ? { ended } : {};
}
