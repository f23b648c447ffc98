import { formatDay, formatEnd, type Language } from '@site/shared-i18n';
import { randomUUID } from 'node:crypto';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { insertRow, lockName, type Database } from '../../platform/database/database.ts';
import { isForPeople, readOwnEntitlement } from '../../orders/entitlements/read-entitlement.ts';
import {
  findJoined,
  listPeople,
  deletePerson,
  findInvited,
  storeJoined,
  planPeople,
  type PlanPerson,
} from '../../customers/people/table.ts';
import type { Customer } from '../../customers/sessions/sessions.ts';
import { markTrialUsed, listOrdersByMailbox } from '../../orders/mailbox-repository.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { isRunning, isEnding } from '../../orders/order-status.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Job } from '../../platform/outbox/worker.ts';
import { texts } from '../../platform/texts/texts.ts';

export interface PeopleDependencies extends OrderDependencies {
  maxPeople: number;
  /** Queues a message about a mailbox's account to the publisher's back end. */
  queueBackendMessage: (transaction: Database, mailboxKey: string) => Promise<void>;
}

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
  const { db, mailBudget, maxPeople } = dependencies;
  const key = mailboxKey(email);
  const { mailboxKey: ownerKey } = owner;
  if (key === ownerKey) throw new ApiError('person_self', { field: 'email' });
  const { current } = await readOwnEntitlement(dependencies, ownerKey);
  if (!isForPeople(current)) throw new ApiError('plan_without_people');
  await db.transaction(async (transaction) => {
    await lockName(transaction, `people:${ownerKey}`);
    const people = await listPeople(transaction, ownerKey);
    const earlier = people.find((person) => person.mailboxKey === key);
    if (earlier && occupiesSeat(earlier)) throw new ApiError('person_invited', { field: 'email' });
    if (people.filter(occupiesSeat).length >= maxPeople) throw new ApiError('people_full');
    if (!(await mailBudget.take(transaction, email))) throw new ApiError('too_many_requests');
    if (earlier) await deletePerson(transaction, earlier);
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
function occupiesSeat({ joinedAt, expiresAt }: PlanPerson): boolean {
  return joinedAt !== null || expiresAt > new Date();
}

/** The invitation of a mailed token, with the owner's address, while it can be accepted. */
async function findInvitation(dependencies: OrderDependencies, token: string) {
  const { db, tokens } = dependencies;
  const id = tokens.invitations.idOf(token);
  const person = id && (await findInvited(db, id));
  if (!person) return undefined;
  if (!isForPeople((await readOwnEntitlement(dependencies, person.ownerKey)).current)) return undefined;
  const owner = await findAddress(db, person.ownerKey);
  return owner === undefined ? undefined : { person, owner };
}

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

async function findAddress(db: Database, mailboxKey: string): Promise<string | undefined> {
  const [latest] = await listOrdersByMailbox(db, mailboxKey);
  return latest?.email ?? undefined;
}

/** Mails an invitation, unless it was taken back. Of typed text it holds only the owner's verified address. */
export const mailInvitation: Job<'invitation', OrderDependencies & { mailer: Mailer }> = async (
  dependencies,
  { personId },
  jobId,
) => {
  const { mailer, orderLinks, tokens } = dependencies;
  const token = tokens.invitations.tokenOf(personId);
  const invitation = await findInvitation(dependencies, token);
  if (!invitation) return;
  const { owner, person } = invitation;
  const { email, language, expiresAt } = person;
  const t = texts(language);
  await mailer.send({
    jobId,
    to: email,
    subject: t('mail.invitation.subject'),
    language,
    paragraphs: [
      t('mail.invitation.intro', { owner }),
      t('mail.invitation.steps'),
      t('mail.invitation.until', { date: formatEnd(expiresAt, language) }),
    ],
    link: {
      label: t('mail.invitation.link'),
      url: orderLinks.accountPageOf(person, { invitation: token }),
    },
  });
};
