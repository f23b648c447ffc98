import { expect, test } from 'vitest';
import { siteTokens } from '@site/shell-contract/site-tokens';
import { contentSecurityPolicy } from './security-headers.ts';

const inline = { scripts: [], styles: [] };
const siteWith = (stripePublishableKey: string) => ({ ...siteTokens(), stripePublishableKey });

test('C1 R10 the provider’s script may run where one pays, once the site has a key of the provider', () => {
  const policy = contentSecurityPolicy(inline, siteWith('pk_live_51abc'), { pays: true });
  expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/);
  expect(policy).toMatch(/frame-src https:\/\/js\.stripe\.com .*https:\/\/hooks\.stripe\.com/);
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/);
});

test.each([
  ['on other pages', 'pk_live_51abc', false],
  ['with the stand-in’s key', 'pk_test_sandbox', true],
  ['without a key', '', true],
])('R10 no other origin is allowed %s', (_where, key, pays) => {
  const policy = contentSecurityPolicy(inline, siteWith(key), { pays });
  expect(policy).not.toContain('stripe.com');
  expect(policy).not.toContain('frame-src');
});
