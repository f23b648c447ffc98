import { expect, test } from 'vitest';
import { redirectTarget } from './send-redirect.ts';

test.each([
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'evil.example',
  '//',
  '',
])('F-open-redirect %j is written into no Location header', (address) => {
  expect(() => redirectTarget(address)).toThrow('would leave the site');
});

test.each(['/', '/de/#contact-failed', '/success?from=//evil.example', '/%5C%5Cevil.example', '/a//b'])(
  'F-open-redirect %j stays on the site',
  (address) => expect(redirectTarget(address)).toBe(address),
);
