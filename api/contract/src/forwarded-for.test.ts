import { expect, test } from 'vitest';
import { nearestProxies } from './forwarded-for.ts';

test('S4 S1 of a list of proxies only its end is looked at', () => {
  const chain = '192.0.2.7, 10.0.0.2, 10.0.0.1';
  expect(nearestProxies(chain)).toBe(chain);
  expect(nearestProxies(`${'::1,'.repeat(3000)}${chain}`)).toBe(`${'::1,'.repeat(7)}${chain}`);
  expect(nearestProxies('')).toBe('');
});
