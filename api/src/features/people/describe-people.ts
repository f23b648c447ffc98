import type { AccountPageData, PeopleData, PersonData } from '@site/api-contract';
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
): Promise<PeopleData> {
  const { db, maxPeople } = dependencies;
  const people = await listPeople(db, mailboxKey);
  const canInvite = isForPeople((await readOwnEntitlement(dependencies, mailboxKey)).current);
  const joined = await findJoined(db, mailboxKey);
  const isShared =
    joined !== undefined && isForPeople((await readOwnEntitlement(dependencies, joined.ownerKey)).current);
  const takenPlaces = people.filter(occupiesSeat).length;
  const team: PeopleData['team'] = {
    people: people.map((person) => describePerson(person, language)),
    taken: takenPlaces,
    most: maxPeople,
    invite: (canInvite && takenPlaces < maxPeople) || undefined,
    full: (canInvite && takenPlaces >= maxPeople) || undefined,
  };
  return {
    team: canInvite || people.length > 0 ? team : undefined,
    shared: joined && (isShared ? { runs: true } : { over: true }),
  };
}

function describePerson(stored: PlanPerson, language: Language): PersonData {
  const { id, name, joinedAt, expiresAt } = stored;
  const person = { person: id, personName: name };
  if (joinedAt) return { ...person, joined: { since: formatDay(joinedAt, language) } };
  return occupiesSeat(stored)
    ? { ...person, invited: { until: formatEnd(expiresAt, language) } }
    : { ...person, lapsed: true };
}

export async function describeInvitation(
  dependencies: PeopleDependencies,
  token: string,
): Promise<AccountPageData> {
  const invitation = await findInvitation(dependencies, token);
  if (!invitation) return { invitationOver: true, signedOut: true };
  return { invitation: { token, owner: invitation.owner, invited: invitation.person.email } };
}
