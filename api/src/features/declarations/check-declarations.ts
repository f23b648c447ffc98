import type { Database } from '../../platform/database/database.ts';
import type { Log } from '@site/http-server/log';
import { emptyChain, findBrokenLink } from './chain.ts';
import { readChain } from './declaration-repository.ts';

/** Checks that no declaration was changed since it was received; logs the first one that was. */
export async function checkDeclarations(db: Database, log: Log): Promise<void> {
  const { links, end, start } = await readChain(db, emptyChain);
  const broken = findBrokenLink(links, end, start);
  if (broken === undefined)
    log.info({ declarations: links.length }, 'the declarations are as they were received');
  else
    log.error({ alarm: 'declaration_changed', declaration: broken }, 'a declaration was changed or removed');
}
