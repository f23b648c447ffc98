import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, until, type TestSite } from '../tests/site/site.ts';

const asPage = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' };

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal', 'shop']);
  await site.publish({ remote: 'legal', version: '1', paths: ['/cookies'] });
  await site.publish({ remote: 'shop', version: '0', paths: ['/'] });
  await site.startShell();
});
afterAll(() => site.close());

test.each(['/index.html', '/about.php', '/de/john.doe'])(
  'L14 %s, opened in a browser, is the not-found page; as a file of a page it is plainly missing',
  async (path) => {
    const opened = await site.get(path, asPage);
    expect(opened.status).toBe(404);
    expect(await opened.text()).toContain('404 Page Not Found');
    const response = await site.get(path, { Accept: '*/*', 'Sec-Fetch-Dest': 'script' });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  },
);

test('R11 a request that cannot be read is the caller’s fault, and says so', async () => {
  const post = (path: string, body: string) =>
    fetch(site.origin() + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
  for (const path of ['/island-failures', '/releases/notify']) {
    expect((await post(path, '{"remote":')).status).toBe(400);
    expect((await post(path, JSON.stringify({ remote: 'x'.repeat(5000) }))).status).toBe(413);
  }
  expect((await site.get('/preview/%ff')).status).toBe(400);
});

test('R14 a form that no script sent leads back to its page, as it was, while the api is away', async () => {
  await site.publish({
    remote: 'shop',
    version: '1',
    paths: ['/', '/download'],
    declares: {
      '/': { forms: { '/api/contact': 'contact-failed' } },
      '/download': { forms: { '/api/app-download': 'download-failed', '/api/contact': 'help-failed' } },
    },
  });
  await site.untilShown('/en/download', 'shop 1 en');
  const send = (path: string, accept: string, from?: string) =>
    fetch(site.origin() + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        Accept: accept,
        'Accept-Language': 'de',
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(from && { Referer: from.startsWith('/') ? site.origin() + from : from }),
      },
      body: 'name=Ada',
    });
  const failure = async (from: string) => (await send('/api/contact', browser, from)).headers.get('location');
  const browser = 'text/html,*/*;q=0.8';
  expect((await send('/api/contact', browser)).headers.get('location')).toBe('/de/#contact-failed');
  expect((await send('/api/Contact/?from=x', browser)).headers.get('location')).toBe('/de/#contact-failed');
  const download = await send('/api/app-download', browser);
  expect([download.status, download.headers.get('location')]).toEqual([303, '/de/download#download-failed']);
  expect(await failure('/de/download?app=x%20y')).toBe('/de/download?app=x%20y#help-failed');
  expect(await failure('/de/')).toBe('/de/#contact-failed');
  for (const elsewhere of ['/de/other?app=x', 'https://evil.example//x?app=x', 'no address'])
    expect(await failure(elsewhere)).toBe('/de/#contact-failed');
  const script = await send('/api/contact', 'application/json');
  expect([script.status, await script.json()]).toEqual([
    502,
    expect.objectContaining({ code: 'api_unavailable' }),
  ]);
});

test('L8 the sitemap is compressed, and is another one only when the pages are', async () => {
  const get = () => site.get('/sitemap.xml', { 'Accept-Encoding': 'gzip' });
  const first = await get();
  expect(first.headers.get('content-encoding')).toBe('gzip');
  expect((await get()).headers.get('etag')).toBe(first.headers.get('etag'));
  await site.publish({ remote: 'legal', version: '2', paths: ['/cookies', '/privacy-policy'] });
  await site.untilShown('/sitemap.xml', '/privacy-policy');
  expect((await get()).headers.get('etag')).not.toBe(first.headers.get('etag'));
});

test('R6 who asks later gets fewer bytes of the same content, and who holds the first form keeps it', async () => {
  const get = (headers = {}) => site.get('/sitemap.xml', { 'Accept-Encoding': 'br', ...headers });
  const bytes = (response: Response) => Number(response.headers.get('content-length'));
  const paths = ['/cookies', '/privacy-policy', '/terms-of-service'];
  await site.publish({ remote: 'legal', version: '3', paths });
  await site.untilShown('/sitemap.xml', '/terms-of-service');
  const first = await get();
  await until(async () => bytes(await get()) < bytes(first), 'the smaller form');
  expect(await (await get()).text()).toBe(await first.text());
  const held = { 'If-None-Match': first.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
  expect((await get(held)).status).toBe(304);
});
