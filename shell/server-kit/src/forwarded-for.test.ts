import { expect, test } from 'vitest';
import { shortenForwardedFor } from './forwarded-for.ts';

function shortened(list: string): string {
  const headers = { 'x-forwarded-for': list };
  shortenForwardedFor({ headers }, undefined, () => undefined);
  return headers['x-forwarded-for'];
}

test('S4 S1 only the end of a list of proxies is read', () => {
  const chain = '192.0.2.7, 10.0.0.2, 10.0.0.1';
  expect(shortened(chain)).toBe(chain);
  expect(shortened(`${'::1,'.repeat(3000)}${chain}`)).toBe(`${'::1,'.repeat(7)}${chain}`);
  expect(shortened('')).toBe('');
});
