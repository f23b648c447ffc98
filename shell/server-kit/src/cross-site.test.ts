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
])('S3 for a site on this machine, a page at %s counts as another site: %s', (origin, expected) => {
  expect(isCrossSite({ method: 'POST', headers: { origin } }, 'http://localhost:3000')).toBe(expected);
});

test.each([
  ['http://192.168.1.20:3000', '192.168.1.20:3000', false],
  ['http://192.168.1.66:3000', '192.168.1.20:3000', true],
  ['http://192.168.1.20:8080', '192.168.1.20:3000', true],
  ['http://rebound.example:3000', 'rebound.example:3000', true],
])(
  'S3 C12 for a site on this machine, a page at %s with host %s counts as another site: %s',
  (origin, host, expected) => {
    const request = { method: 'POST', headers: { origin, host } };
    expect(isCrossSite(request, 'http://localhost:3000')).toBe(expected);
    expect(isCrossSite(request, 'https://www.example.ch')).toBe(true);
  },
);

test('S3 a page on this machine counts as another site for a public site', () => {
  const request = { method: 'POST', headers: { origin: 'http://localhost' } };
  expect(isCrossSite(request, 'http://www.example.ch')).toBe(true);
});
