import { listOrdersByMailbox } from '../../orders/customers/customer-order-repository.ts';
import { isForPeople, readOwnEntitlement } from '../../orders/entitlements/read-entitlement.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isRunning, isEnding } from '../../orders/order-status.ts';
import { findInvited, findJoined, storeJoined } from '../../orders/people/people-repository.ts';
import { lockName, type Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { PeopleDependencies } from './people-dependencies.ts';

/** The invitation of a mailed token, with the address of who pays, while it can be accepted. */
export async function findInvitation(dependencies: OrderDependencies, token: string) {
  const { db, tokens } = dependencies;
  const id = tokens.invitations.idOf(token);
  const person = id && (await findInvited(db, id));
  if (!person) return undefined;
  if (!isForPeople((await readOwnEntitlement(dependencies, person.ownerKey)).given)) return undefined;
  const owner = await findAddress(db, person.ownerKey);
  return owner === undefined ? undefined : { person, owner };
}

/**
 * Accepts an invitation, once. It signs nobody in: who opens a mail that was passed on gets nothing of the mailbox's account.
 * @throws ApiError `invitation_over`, `person_elsewhere`, `person_has_plan`
 */
export async function joinPlan(dependencies: PeopleDependencies, token: string): Promise<void> {
  const { db, queueBackendMessage } = dependencies;
  const { person } = (await findInvitation(dependencies, token)) ?? {};
  if (!person) throw new ApiError('invitation_over');
  const { id, mailboxKey } = person;
  await db.transaction(async (transaction) => {
    await lockName(transaction, `people:${mailboxKey}`);
    if (await findJoined(transaction, mailboxKey)) throw new ApiError('person_elsewhere');
    const ownOrders = await listOrdersByMailbox(transaction, mailboxKey);
    // Otherwise one could pay for an own plan beside it without noticing.
    if (ownOrders.some((order) => isRunning(order) && !isEnding(order)))
      throw new ApiError('person_has_plan');
    if (!(await storeJoined(transaction, id))) throw new ApiError('invitation_over');
    await queueBackendMessage(transaction, mailboxKey);
  });
}

/** The address of a customer, as in the latest order. */
async function findAddress(db: Database, mailboxKey: string): Promise<string | undefined> {
  const [latest] = await listOrdersByMailbox(db, mailboxKey);
  return latest?.email ?? undefined;
}
