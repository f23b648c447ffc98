import { findInvited } from '../../customers/people/table.ts';
import { isForPeople, readOwnEntitlement } from '../../orders/entitlements/read-entitlement.ts';
import { listOrdersByMailbox } from '../../orders/mailbox-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import type { Database } from '../../platform/database/database.ts';

/** The invitation of a mailed token, with the owner's address, while it can be accepted. */
export async function findInvitation(dependencies: OrderDependencies, token: string) {
  const { db, tokens } = dependencies;
  const id = tokens.invitations.idOf(token);
  const person = id && (await findInvited(db, id));
  if (!person) return undefined;
  if (!isForPeople((await readOwnEntitlement(dependencies, person.ownerKey)).current)) return undefined;
  const owner = await findAddress(db, person.ownerKey);
  return owner === undefined ? undefined : { person, owner };
}

async function findAddress(db: Database, mailboxKey: string): Promise<string | undefined> {
  const [latest] = await listOrdersByMailbox(db, mailboxKey);
  return latest?.email ?? undefined;
}
