import { findJoined, storeJoined } from '../../customers/people/table.ts';
import { listOrdersByMailbox } from '../../orders/mailbox-repository.ts';
import { isEnding, isRunning } from '../../orders/order-status.ts';
import { lockName } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findInvitation } from './find-invitation.ts';
import type { PeopleDependencies } from './people-dependencies.ts';

/**
 * Accepts an invitation, once. It signs nobody in, as a mail may be passed on.
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
    // Otherwise a person could pay for a plan of their own beside the shared one without noticing.
    if (ownOrders.some((order) => isRunning(order) && !isEnding(order)))
      throw new ApiError('person_has_plan');
    if (!(await storeJoined(transaction, id))) throw new ApiError('invitation_over');
    await queueBackendMessage(transaction, mailboxKey);
  });
}
