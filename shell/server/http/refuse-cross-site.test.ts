import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../tests/site/site.ts';

const opsToken = 'a-token-for-the-test';
const passedOn: IncomingMessage[] = [];
const api = createServer((request, response) => {
  passedOn.push(request);
  request.resume();
  response.writeHead(204).end();
});
const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };

let site: TestSite;

beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  site = await startTestSite(['legal'], {
    OPS_TOKEN: opsToken,
    API_URL: apiUrl,
    SITE_ORIGIN: 'https://www.example.ch',
  });
  await site.publish({ remote: 'legal', version: '1', paths: ['/cookies'] });
  await site.startShell();
});
afterAll(async () => {
  await site.close();
  api.close();
});

const report = JSON.stringify({ remote: 'legal', version: '1', phase: 'load', page: 'cookies', message: '' });

function post(path: string, headers: Record<string, string>, body = report): Promise<Response> {
  return fetch(site.origin() + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    redirect: 'manual',
  });
}

test.each(['/island-failures', '/preview/end'])(
  'S3 S1 %s takes nothing that another site’s page sends',
  async (path) => {
    for (const headers of [
      foreign,
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' },
    ]) {
      const response = await post(path, headers);
      expect([response.status, await response.json()], JSON.stringify(headers)).toEqual([
        403,
        {
          code: 'cross_site',
          message: 'This request does not come from the site.',
          requestId: response.headers.get('x-request-id'),
        },
      ]);
      expect(response.headers.get('set-cookie'), 'no preview is ended').toBeNull();
    }
  },
);

test.each(['/cookies', '/en/'])('S3 S1 the page %s takes nothing, wherever it comes from', async (path) => {
  for (const headers of [foreign, {}]) {
    const response = await post(path, headers);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test('S3 what the site’s own pages send is accepted, by script and without', async () => {
  for (const headers of [
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://www.example.ch' },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    { Origin: 'https://www.example.ch' },
    {},
  ]) {
    expect((await post('/preview/end', headers as Record<string, string>)).status).toBe(303);
    expect((await post('/island-failures', headers as Record<string, string>)).status).not.toBe(403);
  }
});

test('S3 a notification is recognized by its token, and the api judges for itself', async () => {
  const notify = await post('/releases/notify', foreign, JSON.stringify({ remote: 'legal' }));
  expect(notify.status).toBe(401);
  expect((await post('/api/stripe-webhook', foreign)).status).toBe(204);
  expect(passedOn.at(-1)?.headers).toMatchObject({ origin: foreign.Origin, 'sec-fetch-site': 'cross-site' });
});
