import { expect, test } from 'vitest';
import { sitePlaceholders } from '@site/shell-contract/site-placeholders';
import { startTestSite } from '../../tests/site/site.ts';
import { paymentSources, type PaymentSources, pageHeaders } from './security-headers.ts';

const inline = { scripts: [], styles: [] };
const headers = (provider: PaymentSources, { pays }: { pays: boolean }) =>
  pageHeaders(inline, sitePlaceholders(), { pays, provider })['Content-Security-Policy'];

test('C1 R10 the provider’s script may run where one pays, once the site has a key of the provider', () => {
  const policy = headers(paymentSources('pk_live_51abc', undefined), { pays: true });
  expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/);
  expect(policy).toMatch(/frame-src https:\/\/js\.stripe\.com .*https:\/\/hooks\.stripe\.com/);
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/);
});

test('C1 C16 R10 where the provider’s script comes from another address, that address is allowed where one pays, and it alone', () => {
  const sources = paymentSources('pk_test_51abc', 'http://localhost:3005/stripe.js');
  const policy = headers(sources, { pays: true });
  for (const directive of ["script-src 'self'", "connect-src 'self'", 'frame-src'])
    expect(policy).toContain(`${directive} http://localhost:3005`);
  expect(policy).not.toContain('stripe.com');
  expect(headers(sources, { pays: false })).not.toContain('localhost');
});

test.each([
  ['on other pages', 'pk_live_51abc', false],
  ['without a key', '', true],
])('R10 no other origin is allowed %s', (_where, key, pays) => {
  const policy = headers(paymentSources(key, undefined), { pays });
  expect(policy).not.toContain('stripe.com');
  expect(policy).not.toContain('frame-src');
});

test('S6 R10 no other window holds on to a page; files are taken for what they say they are, by this site alone', async () => {
  const site = await startTestSite(['commerce']);
  try {
    const files = { 'late.js': 'export const part = 1' };
    await site.publish({ remote: 'commerce', paths: ['/checkout', '/download'], version: '1', files });
    await site.startShell();
    const opener = async (address: string) =>
      (await site.get(address)).headers.get('cross-origin-opener-policy');
    expect(await opener('/en/checkout')).toBe('same-origin');
    expect(await opener('/en/download')).toBe('same-origin');

    const { status, headers } = await site.get('/r/commerce/1/late.js');
    expect(status).toBe(200);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');

    const missing = await site.get('/no-such-picture.svg', { Accept: 'text/html' });
    expect(missing.headers.get('content-type')).toMatch(/^text\/html/);
    expect(missing.headers.get('x-frame-options'), 'a page is one wherever it stands').toBe('DENY');
  } finally {
    await site.close();
  }
});
