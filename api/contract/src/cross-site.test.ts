import { expect, test } from 'vitest';
import { isCrossSite } from './cross-site.ts';

test.each([
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
  ['http://localhost:3000', false],
  ['http://localhost:3001', true],
  ['http://localhost', true],
  ['https://localhost:3000', true],
  ['http://localhost.example:3000', true],
])('S3 on one’s own machine a page at %s is of another site: %s', (origin, expected) => {
  expect(isCrossSite({ method: 'POST', headers: { origin } }, 'http://localhost:3000')).toBe(expected);
});

test('S3 this machine is not the public site', () => {
  const request = { method: 'POST', headers: { origin: 'http://localhost' } };
  expect(isCrossSite(request, 'http://www.example.ch')).toBe(true);
});
