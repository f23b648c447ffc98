import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, until, type TestSite } from './site/site.ts';

/** The last request to the api's stand-in, and its answer. */
let apiRequest: { url: string; headers: IncomingHttpHeaders };
let responses: { status: number; body: string; cookie?: string };
let api: Server;
let site: TestSite;

const fragment =
  '{{#name}}<h1>Hello {{name}}</h1><ul>{{#orders}}<li>{{number}}</li>{{/orders}}</ul>{{/name}}' +
  '{{^name}}<h1>Nobody</h1>{{/name}}{{#error}}<p>{{error.message}}</p>{{/error}}{{#unavailable}}<p>Later</p>{{/unavailable}}';
const declares = { '/mine': { data: '/api/mine', fragment: 'fragments/mine.html' } };

beforeAll(async () => {
  api = createServer((request, response) => {
    apiRequest = { url: request.url ?? '', headers: request.headers };
    response.writeHead(responses.status, { ...(responses.cookie && { 'Set-Cookie': responses.cookie }) });
    response.end(responses.body);
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  site = await startTestSite(['bakery'], {
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    PAGE_DATA: 'bakery=/api/mine',
  });
  const files = { 'fragments/mine.html': fragment };
  await site.publish({ remote: 'bakery', version: '1', paths: ['/mine', '/bread'], files, declares });
  await site.startShell();
});
afterAll(async () => {
  await site.close();
  api.close();
});

async function open(address: string, headers: Record<string, string> = {}) {
  const response = await site.get(address, { Accept: 'text/html', ...headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

test('T1 R6 a page shows what the api says of this visitor, and nobody may keep it', async () => {
  responses = { status: 200, body: '{"name":"Ada","orders":[{"number":1},{"number":2}]}', cookie: 'seen=1' };
  const page = await open('/de/mine?which=2&language=fr', { Cookie: 'session=abc; language=it' });
  expect(page.status).toBe(200);
  expect(page.html).toContain('<h1>Hello Ada</h1><ul><li>1</li><li>2</li></ul>');
  expect(page.html).not.toContain('{{');
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.getSetCookie()).toContain('seen=1');
  const { pathname, searchParams } = new URL(apiRequest.url, 'http://api');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/api/mine', { which: '2', language: 'de' }]);
  expect(apiRequest.headers.cookie).toBe('session=abc; language=it');
  responses = { status: 200, body: '{}' };
  expect((await open('/de/mine')).html).toContain('<h1>Nobody</h1>');
});

test('R6 the page in another language is the page of the same query', async () => {
  responses = { status: 200, body: '{}' };
  expect((await open('/de/mine?which=2')).html).toContain('href="/it/mine?which=2"');
});

test('S1 R6 what the api says is text, whatever stands in it', async () => {
  responses = { status: 200, body: JSON.stringify({ name: '<b>{{orders}}</b>"' }) };
  const { html } = await open('/en/mine?{{name}}');
  expect(html).toContain('<h1>Hello &lt;b&gt;{{orders}}&lt;&#x2F;b&gt;&quot;</h1>');
});

test('R6 the page says so when the api refuses, or does not answer', async () => {
  responses = { status: 404, body: '{"code":"link_unknown","message":"The link is unknown."}' };
  const refused = await open('/en/mine');
  expect([refused.status, refused.html.includes('<p>The link is unknown.</p>')]).toEqual([404, true]);
  for (const body of ['not JSON', '[]', 'null', '']) {
    responses = { status: 200, body };
    const failed = await open('/en/mine');
    expect([failed.status, failed.html.includes('<p>Later</p>')]).toEqual([503, true]);
  }
});

test('R3 R11 a canary that breaks islands on such a page takes itself back', { tags: ['slow'] }, async () => {
  responses = { status: 200, body: '{}' };
  await site.command('pin', 'bakery');
  const files = { 'fragments/mine.html': '<h1>Second</h1>' };
  await site.publish({ remote: 'bakery', version: '2', paths: ['/mine', '/bread'], files, declares });
  await site.untilKept('bakery', '2');
  await site.command('canary', 'bakery', '2', '50');
  const visit = async () => (await open('/de/mine')).html;
  await until(async () => (await visit()).includes('Second'), 'the canary runs');
  const visits = await Promise.all(Array.from({ length: 60 }, visit));
  const views = visits.flatMap((html) =>
    html.includes('Second') ? (/"view":"([^"]+)"/.exec(html)?.[1] ?? []) : [],
  );
  for (const view of views.slice(0, 12))
    await fetch(`${site.origin()}/island-failures`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        remote: 'bakery',
        version: '2',
        phase: 'hydrate',
        page: 'mine',
        message: 'x',
        view,
      }),
    });
  await until(async () => !(await site.state()).remotes.bakery?.canary, 'it is withdrawn');
  await until(async () => !(await visit()).includes('Second'), 'everybody sees the live one');
  expect(await site.command('history')).toMatch(/canary withdrawn {2}bakery {2}2 {2}\(1\d failures/);
});

test('F-navigation a page with what the api says is not fetched ahead', async () => {
  const [, rules = ''] =
    /<script type="speculationrules">(.*?)<\/script>/.exec((await open('/en/bread')).html) ?? [];
  expect(rules).toContain('/*mine*');
});

test.each([
  '{{{name}}}',
  '{{&name}}',
  '{{>name}}',
  '{{=<% %>=}}',
  '{{#name}}',
  '{{constructor}}',
  '{{a.__proto__}}',
])('S1 R6 a release whose fragment has %s is refused', async (tag) => {
  const version = Buffer.from(tag).toString('hex');
  const files = { 'fragments/mine.html': `<h1>${tag}</h1>` };
  await site.publish({ remote: 'bakery', version, paths: ['/mine', '/bread'], files, declares });
  await until(() => site.logged().includes(version), 'the refusal is logged');
  responses = { status: 200, body: '{"name":"Ada"}' };
  expect((await open('/en/mine')).html).toContain('Hello Ada');
});
