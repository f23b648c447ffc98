import { planFeatures, type PlanId } from '@site/api-contract';
import { listOrdersByMailbox } from '../mailbox-repository.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { isRunning } from '../order-status.ts';
import { findJoined } from '../../customers/people/table.ts';
import { refreshOrStored } from '../refresh-order.ts';
import type { Order } from '../table.ts';
import {
  bestOf,
  entitlementOf,
  isCurrentEntitlement,
  type EndedEntitlement,
  type Entitlement,
} from './entitlement-of.ts';
import { findFacts, type OrderFacts } from './entitlement-repository.ts';

const planOfPeople: PlanId = 'business';

/** What a customer may use; if nothing, what the latest plan allowed. */
interface CustomerEntitlement {
  current?: Entitlement;
  ended?: EndedEntitlement;
}

/** What a customer may use now: by orders of their own, or as one of the people of somebody's plan. */
export async function readEntitlement(
  dependencies: OrderDependencies,
  mailboxKey: string,
): Promise<CustomerEntitlement> {
  const ownEntitlement = await readOwnEntitlement(dependencies, mailboxKey);
  const joined = await findJoined(dependencies.db, mailboxKey);
  if (!joined) return ownEntitlement;
  // Only the plan that the owner pays for counts: nobody passes on a plan that somebody else shares.
  const { current } = await readOwnEntitlement(dependencies, joined.ownerKey);
  const shared: Entitlement[] = isForPeople(current) ? [{ ...current, isShared: true }] : [];
  const entitlements = [...(ownEntitlement.current ? [ownEntitlement.current] : []), ...shared];
  const best = bestOf(entitlements, new Date());
  return best ? { current: best } : { ended: { plan: planOfPeople, reason: 'shared_over' } };
}

export function isForPeople(current: Entitlement | undefined): current is Entitlement {
  return current !== undefined && planFeatures[current.plan].team;
}

/** What a customer's orders allow now, by the database. Running orders whose paid time is over are read from the provider. */
export async function readOwnEntitlement(
  dependencies: OrderDependencies,
  mailboxKey: string,
): Promise<CustomerEntitlement> {
  const { db } = dependencies;
  const now = new Date();
  const stored = await findFacts(db, await listOrdersByMailbox(db, mailboxKey));
  const late = stored.filter((facts) => isLate(facts, now)).map(({ order }) => order);
  if (late.length === 0) return combine(stored, now);
  const refreshed = new Map<string, Order>();
  for (const order of late) refreshed.set(order.id, (await refreshOrStored(dependencies, order)).order);
  const orders = stored.map(({ order }) => refreshed.get(order.id) ?? order);
  return combine(await findFacts(db, orders), now);
}

/** Whether something must have happened at the provider since the order was last read. */
function isLate({ order, paidUntil }: OrderFacts, now: Date): boolean {
  const until = paidUntil ?? order.trialEndsAt;
  return isRunning(order) && order.status !== 'past_due' && until !== null && until <= now;
}

/** @param facts the latest order first */
function combine(facts: OrderFacts[], now: Date): CustomerEntitlement {
  const entitlements = facts.flatMap((factsOfOrder) => entitlementOf(factsOfOrder, now) ?? []);
  const current = bestOf(entitlements.filter(isCurrentEntitlement), now);
  if (current) return { current };
  const ended = entitlements.find(
    (entitlement): entitlement is EndedEntitlement => !isCurrentEntitlement(entitlement),
  );
  return ended ? { ended } : {};
}
