import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from './site/site.ts';

/** The requests to the api's stand-in; it answers each language with its own status, and Italian not at all. */
const asked: IncomingMessage[] = [];
const statuses: Record<string, number> = { de: 200, es: 500, pt: 404 };
let api: Server;
let site: TestSite;

const fragment = '<h1>Flour</h1>{{#weight}}<p>{{weight}}</p>{{/weight}}';
const declares = {
  '/flour': { data: '/api/weight', dataIsPublic: true as const, fragment: 'fragments/flour.html' },
};

beforeAll(async () => {
  api = createServer((request, response) => {
    asked.push(request);
    const language = new URL(request.url ?? '', 'http://api').searchParams.get('language') ?? '';
    if (language === 'it') return;
    response.writeHead(statuses[language] ?? 200, { 'Set-Cookie': 'seen=1' });
    response.end('{"weight":"<1 kg>"}');
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  site = await startTestSite(['bakery'], {
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    PAGE_DATA: 'bakery=/api/weight',
    CDN_MAX_AGE_SECONDS: '600',
  });
  const files = { 'fragments/flour.html': fragment };
  await site.publish({ remote: 'bakery', version: '1', paths: ['/flour', '/bread'], files, declares });
  await site.startShell();
});
afterAll(async () => {
  await site.close();
  api.closeAllConnections();
  api.close();
});

async function open(address: string, headers: Record<string, string> = {}) {
  const response = await site.get(address, { Accept: 'text/html', ...headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

test('R6 a page with data that is the same for all shows it, asks once for many visitors, and says nothing of them', async () => {
  const first = await open('/de/flour?from=mail', { Cookie: 'session=abc' });
  expect(first.html).toContain('<h1>Flour</h1><p>&lt;1 kg&gt;</p>');
  expect(first.headers.getSetCookie()).toEqual([]);
  const second = await open('/de/flour');
  expect(second.html).toContain('&lt;1 kg&gt;');
  expect(asked.map(({ url, headers }) => [url, headers.cookie])).toEqual([
    ['/api/weight?language=de', undefined],
  ]);
});

test('R6 such a page is a page like others for browsers, but no CDN keeps what may change', async () => {
  const { headers, html } = await open('/de/flour');
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(headers.get('surrogate-key')).toBeNull();
  const etag = headers.get('etag') ?? '';
  expect((await open('/de/flour', { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status).toBe(304);
  const [, rules = ''] = /<script type="speculationrules">(.*?)<\/script>/.exec(html) ?? [];
  expect(rules).not.toContain('flour');
});

test.each(['es', 'pt', 'it'])(
  'R6 such a page is there without the data where the api fails, refuses or is silent: %s',
  async (language) => {
    const started = performance.now();
    const { status, html } = await open(`/${language}/flour`);
    expect([status, html.includes('<h1>Flour</h1>'), html.includes('kg')]).toEqual([200, true, false]);
    expect(performance.now() - started).toBeLessThan(2000);
  },
);
