import { expect, test } from 'vitest';
import { emptyChain, findBrokenLink, hashOf } from './chain.ts';

function chainOf(count: number) {
  let end = emptyChain;
  const links = Array.from({ length: count }, (_, index) => {
    const link = {
      number: index + 1,
      id: `declaration-${index}`,
      kind: 'cancellation' as const,
      requestKey: `key-${index}`,
      statement: '{"name":"Ada"}',
      receivedAt: new Date(Date.UTC(2026, 10, 23, 12, index)),
      previousHash: end.hash,
    };
    const hash = hashOf(link);
    end = { last: link.number, hash };
    return { ...link, hash };
  });
  return { links, end };
}

test('A7 A8 an unchanged chain has no broken link', () => {
  const { links, end } = chainOf(3);
  expect(findBrokenLink(links, end)).toBeUndefined();
  expect(findBrokenLink([], emptyChain)).toBeUndefined();
});

test('A7 A8 a changed, backdated, removed or added declaration is found, even with a recomputed hash', () => {
  const { links, end } = chainOf(3);
  const [first, second, third] = links as [(typeof links)[0], (typeof links)[0], (typeof links)[0]];
  const changed = { ...second, statement: '{"name":"Eva"}' };
  expect(findBrokenLink([first, changed, third], end)).toBe(2);
  expect(findBrokenLink([first, { ...changed, hash: hashOf(changed) }, third], end)).toBe(3);
  expect(findBrokenLink([first, { ...second, receivedAt: new Date(0) }, third], end)).toBe(2);
  expect(findBrokenLink([first, third], end)).toBe(2);
  expect(findBrokenLink([first, second], end)).toBe(3);
  expect(findBrokenLink([first, second, third, { ...third, number: 4 }], end)).toBe(4);
});

test('A11 a chain stays valid when its first declarations are deleted after their retention period, but not others', () => {
  const { links, end } = chainOf(3);
  const [first, , third] = links as [(typeof links)[0], (typeof links)[0], (typeof links)[0]];
  const start = { last: first.number, hash: first.hash };
  expect(findBrokenLink(links.slice(1), end, start)).toBeUndefined();
  expect(findBrokenLink([third], end, start)).toBe(2);
  expect(findBrokenLink([], end, end)).toBeUndefined();
});
