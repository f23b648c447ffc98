import { randomUUID } from 'node:crypto';
import { formatEnd, type Language } from '@site/shared-i18n';
import { deletePerson, listPeople, planPeople, type PlanPerson } from '../../customers/people/table.ts';
import type { Customer } from '../../customers/sessions/sessions.ts';
import { isForPeople, readOwnEntitlement } from '../../orders/entitlements/read-entitlement.ts';
import { markTrialUsed } from '../../orders/mailbox-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { insertRow, lockName } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Job } from '../../platform/outbox/worker.ts';
import { texts } from '../../platform/texts/texts.ts';
import { findInvitation } from './find-invitation.ts';
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
export function occupiesSeat({ joinedAt, expiresAt }: PlanPerson): boolean {
  return joinedAt !== null || expiresAt > new Date();
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
