import { randomUUID } from 'node:crypto';
import type { Language } from '@site/shared-i18n';
import type { Customer } from '../../orders/customers/sessions.ts';
import { isForPeople, readOwnEntitlement } from '../../orders/entitlements/read-entitlement.ts';
import { deletePerson, listPeople } from '../../orders/people/people-repository.ts';
import { planPeople, type PlanPerson } from '../../orders/people/table.ts';
import { markTrialUsed } from '../../orders/trial-use-repository.ts';
import { insertRow, lockName } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { PeopleDependencies } from './people-dependencies.ts';

/** How long an invitation can be accepted, in ms; its mail says so. */
const invitationMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Invites a person to the owner's plan. Of several requests for the last place, one gets it.
 * @throws ApiError `plan_without_people`, `person_self`, `person_invited`, `people_full`, `too_many_requests`
 */
export async function invitePerson(
  dependencies: PeopleDependencies,
  owner: Customer,
  { name, email, language }: Pick<PlanPerson, 'name' | 'email'> & { language: Language },
): Promise<void> {
  const { db, mailBudget, mostPeople } = dependencies;
  const key = mailboxKey(email);
  const { mailboxKey: ownerKey } = owner;
  if (key === ownerKey) throw new ApiError('person_self', { field: 'email' });
  const { given } = await readOwnEntitlement(dependencies, ownerKey);
  if (!isForPeople(given)) throw new ApiError('plan_without_people');
  await db.transaction(async (transaction) => {
    await lockName(transaction, `people:${ownerKey}`);
    const people = await listPeople(transaction, ownerKey);
    const known = people.find((person) => person.mailboxKey === key);
    if (known && occupiesSeat(known)) throw new ApiError('person_invited', { field: 'email' });
    if (people.filter(occupiesSeat).length >= mostPeople) throw new ApiError('people_full');
    if (!(await mailBudget.take(transaction, email))) throw new ApiError('too_many_requests');
    if (known) await deletePerson(transaction, known);
    const id = randomUUID();
    const expiresAt = new Date(Date.now() + invitationMs);
    await insertRow(transaction, planPeople, {
      id,
      ownerKey,
      name,
      email,
      mailboxKey: key,
      language,
      expiresAt,
    });
    await markTrialUsed(transaction, ownerKey);
    await enqueue(transaction, 'invitation', id, { personId: id });
  });
}

/** Whether a person uses the plan, or still can accept the invitation. */
export function occupiesSeat({ joinedAt, expiresAt }: PlanPerson): boolean {
  return joinedAt !== null || expiresAt > new Date();
}
