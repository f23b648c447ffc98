import { randomUUID } from 'node:crypto';
import { and, eq, isNull, or } from 'drizzle-orm';
import { detachOwner, listInvolved, planPeople, type PlanPerson } from '../../customers/people/table.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DataHolder } from '../../platform/personal-data/data-holder.ts';

export function peopleData(
  queueBackendMessage: (transaction: Database, mailboxKey: string) => Promise<void>,
): DataHolder {
  return {
    ofAccount: ['peopleOfPlan', 'plansUsed'],
    async emails(db) {
      return (await db.selectDistinct({ email: planPeople.email }).from(planPeople)).map(
        ({ email }) => email,
      );
    },
    async read(db, { mailboxKey }) {
      const involved = await listInvolved(db, mailboxKey);
      const describe = ({ name, language, createdAt, expiresAt, joinedAt }: PlanPerson) => {
        return { name, language, invitedAt: createdAt, invitationEndsAt: expiresAt, joinedAt };
      };
      const describeOwn = (person: PlanPerson) => ({ ...describe(person), email: person.email });
      return {
        entries: {
          // The addresses are left out: a person may have moved to one that the owner does not know.
          peopleOfPlan: involved.filter(({ ownerKey }) => ownerKey === mailboxKey).map(describe),
          plansUsed: involved
            .filter(({ ownerKey, joinedAt }) => ownerKey !== mailboxKey && joinedAt)
            .map(describeOwn),
          invitationsToPlans: involved
            .filter(({ ownerKey, joinedAt }) => ownerKey !== mailboxKey && !joinedAt)
            .map(describeOwn),
        },
        subjects: { personId: involved.map(({ id }) => id) },
      };
    },
    /** A person whom both addresses, or the other one of the two, have invited is there once. */
    async move(transaction, person, { email, mailboxKey }) {
      for (const { id, ownerKey, joinedAt } of await listInvolved(transaction, person.mailboxKey)) {
        const isOwner = ownerKey === person.mailboxKey;
        const twin = and(
          eq(planPeople.mailboxKey, mailboxKey),
          eq(planPeople.ownerKey, isOwner ? person.mailboxKey : ownerKey),
        );
        await transaction.delete(planPeople).where(twin);
        // An open invitation's mailed link names its id, and ends with it.
        const invited = { email, mailboxKey, ...(!joinedAt && { id: randomUUID() }) };
        const moved = isOwner ? { ownerKey: mailboxKey } : invited;
        await transaction.update(planPeople).set(moved).where(eq(planPeople.id, id));
      }
    },
    /** The owner is removed; people who have used the plan are still told that it is over. */
    async erase(transaction, { mailboxKey }) {
      const isOwners = eq(planPeople.ownerKey, mailboxKey);
      const isOfPerson = eq(planPeople.mailboxKey, mailboxKey);
      await transaction.delete(planPeople).where(or(isOfPerson, and(isOwners, isNull(planPeople.joinedAt))));
      for (const person of await detachOwner(transaction, mailboxKey))
        await queueBackendMessage(transaction, person.mailboxKey);
    },
  };
}
