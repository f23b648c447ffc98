import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { addDeclaration } from './declaration-repository.ts';
import type { Statement } from './statement.ts';
import type { Declaration, DeclarationKind } from './table.ts';

/**
 * Stores a declaration and queues what follows, once for each key and content.
 * @param key of the form or the draft: a repeated click has the same
 */
export async function receiveDeclaration(
  db: Database,
  kind: DeclarationKind,
  declared: Statement,
  key: string,
): Promise<Declaration> {
  const statement = JSON.stringify(declared);
  const requestKey = createHash('sha256').update(`${kind} ${key} ${statement}`).digest('hex');
  return db.transaction(async (transaction) => {
    const { declaration, isNew } = await addDeclaration(transaction, { kind, requestKey, statement });
    const { id } = declaration;
    if (isNew) await enqueue(transaction, 'carry-out-declaration', id, { declarationId: id });
    return declaration;
  });
}
