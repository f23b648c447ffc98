import { and, eq } from 'drizzle-orm';
import { findRow, type Database } from '../../platform/database/database.ts';
import { declarationDrafts, type DeclarationKind } from './table.ts';

export async function findDraft(
  db: Database,
  kind: DeclarationKind,
  id: string,
): Promise<Record<string, string> | undefined> {
  const isIt = and(eq(declarationDrafts.id, id), eq(declarationDrafts.kind, kind));
  return (await findRow(db, declarationDrafts, isIt))?.fields;
}
