import { asc, inArray, or, sql } from 'drizzle-orm';
import { listRows, type Database } from '../../platform/database/database.ts';
import { isSpellingOf, type DataHolder, type DataSubject } from '../../platform/personal-data/data-holder.ts';
import { declarationEnd } from '../../platform/personal-data/retention-periods.ts';
import { declarationDrafts, declarations } from './table.ts';

// By a pattern: one statement that is no JSON for the database would hide the data of everybody.
const declaredEmail = sql`substring(${declarations.statement} from '"email":"([^"]+)"')`;
const draftedEmail = sql`${declarationDrafts.fields} ->> 'email'`;

/** Declarations, which an erasure keeps as proof for both sides, and drafts, which it deletes. */
export const declarationData: DataHolder = {
  async read(db, person) {
    const isDeclared = await isDeclaredBy(db, person);
    const declared = await listRows(db, declarations, isDeclared, asc(declarations.receivedAt));
    const isDraft = await isDraftOf(db, person);
    const drafts = await listRows(db, declarationDrafts, isDraft, asc(declarationDrafts.createdAt));
    const latest = declared.at(-1);
    return {
      entries: {
        declarations: declared.map(({ id, kind, receivedAt, statement, orderId, outcome }) => ({
          reference: id,
          kind,
          receivedAt,
          declared: JSON.parse(statement) as unknown,
          order: orderId,
          outcome,
        })),
        declarationDrafts: drafts.map(({ kind, createdAt, fields }) => ({
          kind,
          typedAt: createdAt,
          typed: Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'key')),
        })),
      },
      subjects: { declarationId: declared.map(({ id }) => id) },
      ...(latest && {
        keptByLaw: { declarations: { count: declared.length, until: declarationEnd(latest.receivedAt) } },
      }),
    };
  },
  async erase(transaction, person) {
    await transaction.delete(declarationDrafts).where(await isDraftOf(transaction, person));
  },
};

async function isDeclaredBy(db: Database, { mailboxKey, orderIds }: DataSubject) {
  return or(
    await isSpellingOf(db, declarations, declaredEmail, mailboxKey),
    inArray(declarations.orderId, orderIds),
  );
}

function isDraftOf(db: Database, { mailboxKey }: DataSubject) {
  return isSpellingOf(db, declarationDrafts, draftedEmail, mailboxKey);
}
