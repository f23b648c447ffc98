import { createHash } from 'node:crypto';
import type { ChainPoint, Declaration } from './table.ts';

type Link = Pick<
  Declaration,
  'number' | 'id' | 'kind' | 'requestKey' | 'statement' | 'receivedAt' | 'previousHash'
>;

/** Before the first declaration. */
export const emptyChain: ChainPoint = { last: 0, hash: '0'.repeat(64) };

/** The hash of a declaration: over its content, its time and the hash of the declaration before it. */
export function hashOf(link: Link): string {
  const { previousHash, number, id, kind, requestKey, statement, receivedAt } = link;
  const hashed = [previousHash, number, id, kind, requestKey, statement, receivedAt.toISOString()];
  return createHash('sha256').update(JSON.stringify(hashed)).digest('hex');
}

/**
 * Finds the first declaration that was changed, backdated, added or removed since it was received.
 * @param links all declarations, by number
 * @param start the last declaration that was deleted after its retention period
 * @returns its number; undefined if there is none
 */
export function findBrokenLink(
  links: (Link & { hash: string })[],
  end: ChainPoint,
  start: ChainPoint = emptyChain,
): number | undefined {
  let before = start;
  for (const link of links) {
    const follows = link.number === before.last + 1 && link.previousHash === before.hash;
    if (!follows || hashOf(link) !== link.hash) return before.last + 1;
    before = { last: link.number, hash: link.hash };
  }
  return before.last === end.last && before.hash === end.hash ? undefined : before.last + 1;
}
