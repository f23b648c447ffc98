import { formatDay, type Language } from '@site/shared-i18n';
import { isForPeople, readOwnEntitlement } from '../../orders/entitlements/read-entitlement.ts';
import { findJoined, listPeople } from '../../orders/people/people-repository.ts';
import type { PlanPerson } from '../../orders/people/table.ts';
import { occupiesSeat } from './invite-person.ts';
import { findInvitation } from './join-plan.ts';
import type { PeopleDependencies } from './people-dependencies.ts';

/**
 * For the account's page: with whom a plan is shared, by name and nothing that a person does with it; and the plan that
 * somebody shares with this customer.
 */
export async function describePeople(
  dependencies: PeopleDependencies,
  mailboxKey: string,
  language: Language,
) {
  const { db, mostPeople } = dependencies;
  const people = await listPeople(db, mailboxKey);
  const canInvite = isForPeople((await readOwnEntitlement(dependencies, mailboxKey)).given);
  const joined = await findJoined(db, mailboxKey);
  const isShared =
    joined !== undefined && isForPeople((await readOwnEntitlement(dependencies, joined.ownerKey)).given);
  const taken = people.filter(occupiesSeat).length;
  const places = taken < mostPeople ? { invite: true } : { full: true };
  return {
    ...((canInvite || people.length > 0) && {
      team: {
        people: people.map((person) => describePerson(person, language)),
        taken,
        most: mostPeople,
        ...(canInvite && places),
      },
    }),
    ...(joined && { shared: isShared ? { runs: true } : { over: true } }),
    ...(isShared && { hasPlan: true }),
  };
}

function describePerson(person: PlanPerson, language: Language) {
  const { id, name, joinedAt, expiresAt } = person;
  const open = occupiesSeat(person)
    ? { invited: { until: formatDay(expiresAt, language) } }
    : { lapsed: true };
  return {
    person: id,
    personName: name,
    ...(joinedAt ? { joined: { since: formatDay(joinedAt, language) } } : open),
  };
}

/** What the page of a mailed invitation shows. */
export async function describeInvitation(dependencies: PeopleDependencies, token: string) {
  const found = await findInvitation(dependencies, token);
  if (!found) return { invitationOver: true, signedOut: true };
  return { invitation: { token, owner: found.owner, invited: found.person.email } };
}
