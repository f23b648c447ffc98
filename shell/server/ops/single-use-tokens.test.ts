import { expect, test } from 'vitest';
import { singleUseTokens } from './single-use-tokens.ts';

test('R3 F-notify-tokens at the limit of what is remembered no token is taken, and none works again', () => {
  const take = singleUseTokens(60_000, 3);
  expect(['a', 'b', 'c', 'd', 'a'].map(take)).toEqual([true, true, true, false, false]);
});

test('R3 F-notify-tokens an expired token makes room for another', () => {
  // Shorter than no time at all: what was used before has expired.
  const take = singleUseTokens(-1, 1);
  expect(['a', 'b', 'c'].map(take)).toEqual([true, true, true]);
});
