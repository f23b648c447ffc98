import { and, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { findRow, type Database } from '../../platform/database/database.ts';
import { declarationDrafts, type DeclarationKind } from './table.ts';

/** Stores the visitor's input. @returns its random id */
export async function insertDraft(
  db: Database,
  kind: DeclarationKind,
  fields: Record<string, string>,
): Promise<string> {
  const id = randomUUID();
  await db.insert(declarationDrafts).values({ id, kind, fields });
  return id;
}

export async function findDraft(
  db: Database,
  kind: DeclarationKind,
  id: string,
): Promise<Record<string, string> | undefined> {
  const isIt = and(eq(declarationDrafts.id, id), eq(declarationDrafts.kind, kind));
  return (await findRow(db, declarationDrafts, isIt))?.fields;
}
