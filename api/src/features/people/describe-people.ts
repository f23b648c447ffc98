import { formatDay, formatEnd, type Language } from '@site/shared-i18n';
import { findJoined, listPeople, type PlanPerson } from '../../customers/people/table.ts';
import { isForPeople, readOwnEntitlement } from '../../orders/entitlements/read-entitlement.ts';
import { findInvitation } from './find-invitation.ts';
import { occupiesSeat } from './invite-person.ts';
import type { PeopleDependencies } from './people-dependencies.ts';

/** The people who share a customer's plan, and the plan that somebody shares with the customer. */
export async function describePeople(
  dependencies: PeopleDependencies,
  mailboxKey: string,
  language: Language,
) {
  const { db, maxPeople } = dependencies;
  const people = await listPeople(db, mailboxKey);
  const canInvite = isForPeople((await readOwnEntitlement(dependencies, mailboxKey)).current);
  const joined = await findJoined(db, mailboxKey);
  const isShared =
    joined !== undefined && isForPeople((await readOwnEntitlement(dependencies, joined.ownerKey)).current);
  const takenPlaces = people.filter(occupiesSeat).length;
  const places = takenPlaces < maxPeople ? { invite: true } : { full: true };
  return {
    ...((canInvite || people.length > 0) && {
      team: {
        people: people.map((person) => describePerson(person, language)),
        taken: takenPlaces,
        most: maxPeople,
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
    ? { invited: { until: formatEnd(expiresAt, language) } }
    : { lapsed: true };
  return {
    person: id,
    personName: name,
    ...(joinedAt ? { joined: { since: formatDay(joinedAt, language) } } : open),
  };
}

export async function describeInvitation(dependencies: PeopleDependencies, token: string) {
  const invitation = await findInvitation(dependencies, token);
  if (!invitation) return { invitationOver: true, signedOut: true };
  return { invitation: { token, owner: invitation.owner, invited: invitation.person.email } };
}
