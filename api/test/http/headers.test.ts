import { expect, test } from 'vitest';
import { folderWithFreshData, startApi } from '../support/api-process.ts';
import { postForm, postJson } from '../support/requests.ts';
import { cards, openShop, secretIn } from '../support/shop.ts';

const message = { name: 'Ada', email: 'ada@example.ch', subject: 's', message: 'm', language: 'en' };
const body = { appName: 'TrackIT', customerEmail: 'ada@example.ch', customerName: 'Ada', language: 'en' };

const shop = openShop();

/** One response of every kind. */
async function everyKind(url: string, clientSecret: string): Promise<Record<string, Response>> {
  const contact = `${url}/api/contact`;
  return {
    'a stored message': await postJson(contact, message),
    'a form’s redirect': await postForm(contact, message),
    'a form’s redirect with a cookie': await postForm(`${url}/api/app-download`, body),
    'a refused field': await postJson(contact, {}),
    'a broken body': await postJson(contact, '{'),
    'a body too large': await postJson(contact, { ...message, message: 'x'.repeat(101 * 1024) }),
    'another type': await postJson(contact, 'x', { 'content-type': 'text/plain' }),
    'another site': await postJson(contact, message, { origin: 'https://evil.example' }),
    'another method': await fetch(contact),
    'no such path': await fetch(`${url}/api/nothing`),
    'a bad escape': await fetch(`${url}/api/%ff`),
    'no ticket': await fetch(`${url}/api/app-download/file`),
    'a QR code': await fetch(`${url}/api/app-download/qr-code?appName=TrackIT`),
    settings: await fetch(`${url}/api/payment-settings`),
    health: await fetch(`${url}/api/health`),
    readiness: await fetch(`${url}/api/ready`),
    description: await fetch(`${url}/api/openapi.json`),
    metrics: await fetch(`${url}/metrics`),
    'an event': await postJson(`${url}/api/stripe-webhook`, {}),
    'an order': await postJson(`${url}/api/order-state`, { clientSecret }),
    'an invoice': await postJson(`${url}/api/order-invoice`, { clientSecret }),
  };
}

test('S6 R10 S1 every kind of response has the strictest headers, so that none can run scripts or be framed', async () => {
  const clientSecret = await secretIn(await shop.pay({ plan: 'basic', amount: 9.9 }));
  await shop.provider.confirm(clientSecret, cards.good, shop.buyer);
  const kinds = await everyKind(shop.api.url, clientSecret);
  const statuses = Object.values(kinds).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 201, 303, 400, 403, 404, 405, 413, 415]));
  expect(kinds['an invoice']?.headers.get('content-type')).toBe('application/pdf');
  for (const [kind, { headers }] of Object.entries(kinds)) {
    expect(Object.fromEntries(headers), kind).toMatchObject({
      'content-security-policy':
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers.has('strict-transport-security'), `${kind}: the site is not served by HTTPS`).toBe(false);
    expect(headers.has('x-powered-by'), kind).toBe(false);
    expect(headers.get('cache-control'), `F-cache-control ${kind}`).toBe(
      kind === 'a QR code' ? 'public, max-age=86400' : 'no-store',
    );
  }
  expect(kinds['a form’s redirect with a cookie']?.headers.get('set-cookie')).not.toContain('Secure');
});

test('S6 S1 with HTTPS, every kind of response sets HSTS, and cookies are secure', async () => {
  const folder = await folderWithFreshData();
  const secure = await startApi(folder.path, {
    SITE_ORIGIN: 'https://site.localhost',
    RATE_LIMIT_PER_ADDRESS: '9',
  });
  const contact = `${secure.url}/api/contact`;
  let limited = await postJson(contact, {});
  for (let sent = 1; sent < 10; sent++) limited = await postJson(contact, {});
  expect(limited.status).toBe(429);
  const kinds = await everyKind(secure.url, 'pi_unknown_secret_1');
  for (const [kind, { headers }] of Object.entries({ ...kinds, limited }))
    expect(headers.get('strict-transport-security'), kind).toMatch(/^max-age=31536000/);
  expect(kinds['a form’s redirect with a cookie']?.headers.get('set-cookie')).toMatch(/; Secure/);
  await secure.stop();
  await folder.remove();
});
