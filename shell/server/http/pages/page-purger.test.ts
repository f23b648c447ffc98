import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, until, type TestSite } from '../../tests/site/site.ts';

let site: TestSite;
/** The CDN's purge requests, and what the site showed at that time. */
const purges: { headers: IncomingHttpHeaders; shown: string }[] = [];
let refusals = 0;
const cdn = createServer((request, response) => {
  void (async () => {
    // The first time the shell does not listen yet.
    const shown = await site.get('/en/cookies').then(
      (page) => page.text(),
      () => 'nothing',
    );
    purges.push({ headers: request.headers, shown });
    refusals -= 1;
    response.writeHead(refusals >= 0 ? 503 : 200).end();
  })();
}).listen(0, '127.0.0.1');
const cdnUrl = () => `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;

beforeAll(async () => {
  if (!cdn.listening) await once(cdn, 'listening');
  site = await startTestSite(['legal']);
  await site.publish({ remote: 'legal', version: '1', paths: ['/cookies'] });
  await site.startShell();
});
afterAll(async () => {
  await site.close();
  cdn.close();
});

const cacheControl = async (address: string, headers?: Record<string, string>) =>
  (await site.get(address, headers)).headers.get('cache-control');

test('O8 without a CDN no cache keeps a page unasked', async () => {
  expect(await cacheControl('/en/cookies')).toBe('public, max-age=0, must-revalidate');
  expect((await site.get('/en/cookies')).headers.get('surrogate-key')).toBeNull();
});

test('O8 a CDN keeps what everyone gets, and forgets it as soon as a release is live', async () => {
  await site.stopShell();
  await site.startShell({
    CDN_MAX_AGE_SECONDS: '600',
    CDN_PURGE_URL: cdnUrl(),
    CDN_PURGE_TOKEN: 'its-token',
  });
  for (const from of ['composed', 'from the memory']) {
    const page = await site.get('/en/cookies');
    expect(page.headers.get('cache-control'), from).toBe('public, max-age=0, s-maxage=600');
    expect(page.headers.get('surrogate-key')).toBe('pages legal');
  }
  expect(await cacheControl('/cookies', { 'Accept-Language': 'de' }), 'in one visitor’s language').toBe(
    'private, no-cache',
  );
  expect(await cacheControl('/nowhere')).toBe('no-store');
  await until(() => purges.length === 1, 'the pages of the shell before are forgotten');

  await site.publish({ remote: 'legal', version: '2', paths: ['/cookies'] });
  await until(() => purges.length === 2, 'the CDN is purged for the release');
  expect(purges[1]?.headers['surrogate-key']).toBe('pages');
  expect(purges[1]?.headers['authorization']).toBe('Bearer its-token');
  expect(purges[1]?.shown, 'what the CDN asks for next is the new page').toContain('legal 2 en');
  expect(site.logged()).not.toContain('its-token');
});

test('O8 a purge that fails is repeated', async () => {
  refusals = 2;
  const before = purges.length;
  await site.command('rollback', 'legal', '1');
  await until(() => purges.length === before + 3, 'two refusals and one success');
  expect(purges.at(-1)?.shown).toContain('legal 1 en');
  expect(site.logged()).toContain('the CDN cannot be purged');
  expect(site.logged()).toContain('503');
});

test('R7 O8 who holds a preview link or falls into a canary is answered by the shell alone', async () => {
  const before = purges.length;
  await site.command('canary', 'legal', '2', '50');
  await until(() => purges.length === before + 1, 'visitors reach the shell');
  const page = await site.get('/en/cookies');
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
  expect(page.headers.get('surrogate-key')).toBeNull();
});
