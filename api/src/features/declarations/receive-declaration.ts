import { createHash, randomUUID } from 'node:crypto';
import { insertNew, type Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { findDeclarationByKey } from './declaration-repository.ts';
import type { Statement } from './statement.ts';
import { declarations, type DeclarationKind } from './table.ts';

/**
 * Stores a declaration and queues its processing, once for each key and content.
 * @param key of the form or the draft, the same for a repeated click
 * @returns its id
 */
export async function receiveDeclaration(
  db: Database,
  kind: DeclarationKind,
  declared: Statement,
  key: string,
): Promise<string> {
  const statement = JSON.stringify(declared);
  const requestKey = createHash('sha256').update(`${kind} ${key} ${statement}`).digest('hex');
  return db.transaction(async (transaction) => {
    const id = randomUUID();
    const declaration = { id, kind, requestKey, statement, receivedAt: new Date() };
    if (!(await insertNew(transaction, declarations, declaration))) {
      const known = await findDeclarationByKey(transaction, requestKey);
      if (!known) throw new Error('The first declaration with this key is gone');
      return known.id;
    }
    await enqueue(transaction, 'carry-out-declaration', id, { declarationId: id });
    return id;
  });
}
