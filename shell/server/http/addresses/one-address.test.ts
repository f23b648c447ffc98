import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestRaw } from '../../tests/site/request-raw.ts';
import { startTestSite, type TestSite } from '../../tests/site/site.ts';

const opsToken = 'a-token-for-the-test';
const apiRequests: string[] = [];
const api = createServer(({ url, headers }, response) => {
  apiRequests.push(`${headers.host} ${url}`);
  response.end('{"from":"api"}');
});

let site: TestSite;

beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  site = await startTestSite(['legal', 'shop'], {
    OPS_TOKEN: opsToken,
    SITE_OFFERS_RELEASES: 'true',
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  });
  const files = { 'Late-Part.js': 'export const part = 1' };
  await site.publish({
    remote: 'legal',
    version: '1-RC',
    paths: ['/cookies'],
    files,
    overrides: { redirects: [{ from: '/en/old-page', to: '/en/cookies' }] },
  });
  await site.publish({ remote: 'shop', version: '1', paths: ['/'] });
  await site.startShell();
});
afterAll(async () => {
  await site.close();
  api.close();
});

const request = (target: string, options?: Parameters<typeof requestRaw>[2]) =>
  requestRaw(site.origin(), target, options);
const found = async (target: string) => {
  const { status, headers } = await request(target, { headers: { 'Accept-Language': 'de' } });
  return [status, headers.location];
};

test.each([
  ['//cookies', '/cookies'],
  ['//en/cookies', '/en/cookies'],
  ['///en///cookies', '/en/cookies'],
  ['/en//cookies?from=mail', '/en/cookies?from=mail'],
  ['//', '/'],
  ['/\\en\\cookies', '/en/cookies'],
  ['//evil.example/en/cookies', '/evil.example/en/cookies'],
  ['/\\evil.example', '/evil.example'],
  ['/%2e//evil.example', '/evil.example'],
  ['//localhost/%2e%2e//evil.example', '/evil.example'],
])('F-host-in-path %s names no host: it leads to %s of this site', async (target, expected) => {
  expect(await found(target)).toEqual([308, expected]);
});

test.each([
  ['/EN/Cookies', 308, '/en/cookies'],
  ['/En/Cookies?Token=AbC%20d', 308, '/en/cookies?Token=AbC%20d'],
  ['/Cookies', 308, '/cookies'],
  ['/en/cookies/', 308, '/en/cookies'],
  ['/EN', 308, '/en/'],
  ['/EN/', 308, '/en/'],
  ['/en//', 308, '/en/'],
  ['/FR/Cookies/', 303, '/cookies'],
  ['/EN/Old-Page/', 308, '/en/cookies'],
  ['/en/%63ookies', 308, '/en/cookies'],
  ['/en/%43ookies', 308, '/en/cookies'],
  ['/%65n/', 308, '/en/'],
  ['/en/%2e%2e/', 308, '/'],
  ['/en/./cookies', 308, '/en/cookies'],
  ['/de/../en/cookies', 308, '/en/cookies'],
  ['/de/.%2E/EN/%63ookies/', 308, '/en/cookies'],
])('L14 F-one-address %s leads by one redirect (%i) to the page at %s', async (target, status, address) => {
  expect(await found(target)).toEqual([status, address]);
  expect(await found(address)).toEqual([200, undefined]);
});

test.each([
  ['/SITEMAP.XML', '/sitemap.xml'],
  ['/robots.txt/', '/robots.txt'],
  ['/Robots.TXT', '/robots.txt'],
  ['/%72obots.txt', '/robots.txt'],
  ['/.well-known//security.txt', '/.well-known/security.txt'],
  ['/HEALTH', '/health'],
  ['/health/', '/health'],
  ['/OPS/', '/ops'],
  ['/%72/legal/1-RC/Late-Part.js', '/r/legal/1-RC/Late-Part.js'],
  ['/r/%6cegal/release.json', '/r/legal/release.json'],
  ['/r/legal/1-RC/../1-RC/Late-Part.js', '/r/legal/1-RC/Late-Part.js'],
  ['/assets//app-test0000.js', '/assets/app-test0000.js'],
  ['/api/../en/cookies', '/en/cookies'],
  ['/api/%68ealth', '/api/health'],
  ['//api/health', '/api/health'],
])('F-one-address %s is not a second name of %s, but leads there', async (target, expected) => {
  expect(await found(target)).toEqual([308, expected]);
  expect((await request(expected)).status).toBeLessThan(402);
});

test('F-one-address names of releases, their files and the shell’s mean what they say, letter by letter', async () => {
  expect((await request('/r/legal/1-RC/Late-Part.js')).status).toBe(200);
  expect((await request('/assets/app-test0000.js')).status).toBe(200);
  for (const other of [
    '/r/legal/1-rc/Late-Part.js',
    '/r/legal/1-RC/late-part.js',
    '/r/legal/1-RC/Late-Part.js/',
    '/r/Legal/release.json',
    '/r/legal/RELEASE.json',
    '/r/legal/release.json/',
    '/r/remotes.JSON',
    '/R/legal/1-RC/Late-Part.js',
    '/assets/App-test0000.js',
    '/Assets/app-test0000.js',
  ])
    expect((await request(other)).status, other).toBe(404);
});

test('F-one-address what an escape must hide stays hidden, and what cannot be read is refused', async () => {
  for (const path of ['/en%2Fcookies', '/r/legal/..%2F..%2Fstate.json', '/en/%2563ookies'])
    expect((await request(path, { headers: { Accept: '*/*' } })).status, path).toBe(404);
  for (const target of ['/en/cookies#top', '*', 'ftp://site/en/cookies', 'http://user@site/en/cookies'])
    expect((await request(target)).status, target).toBe(400);
});

test('S6 no other way to write an address is remembered as a page of its own', async () => {
  for (let turn = 0; turn < 3; turn++) {
    expect((await request('/en/cookies')).status).toBe(200);
    expect(await found('/en/cookies/')).toEqual([308, '/en/cookies']);
  }
});

test.each([
  ['/api/health', 200, '{"from":"api"}'],
  ['/en/cookies', 200, 'legal 1-RC en'],
  ['', 200, 'shop 1 fr'],
  ['/robots.txt', 200, 'User-agent: *'],
  ['/EN/Cookies', 308, ''],
])('F-absolute-form http://site%s is answered like the path alone', async (path, status, content) => {
  for (const target of [`http://www.example.ch${path}`, `HTTPS://www.example.ch:8443${path}`]) {
    const response = await request(target);
    expect([response.status, response.body.toString().includes(content)], target).toEqual([status, true]);
    const plain = await request(path || '/');
    expect(response.body.equals(plain.body)).toBe(true);
    expect(response.headers['cache-control']).toBe(plain.headers['cache-control']);
  }
});

test('F-absolute-form the host of the target counts, not the one of the header', async () => {
  apiRequests.length = 0;
  await request('http://www.example.ch/api/health?a=http://b', { headers: { Host: 'other.example' } });
  expect(apiRequests).toEqual(['www.example.ch /api/health?a=http://b']);
});

test.each(['/en/cookies', '/api/health', '/robots.txt'])(
  'F-two-hosts a request for %s that names two hosts is refused, and nobody else is asked',
  async (path) => {
    apiRequests.length = 0;
    expect((await request(path)).status, 'as a visitor asks, so that it may be remembered').toBe(200);
    apiRequests.length = 0;
    for (const second of ['Host: b', 'hOST: a']) {
      const socket = connect(Number(new URL(site.origin()).port), '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${second}\r\nConnection: close\r\n\r\n`);
      const rawResponse = await text(socket);
      expect(rawResponse).toMatch(/^HTTP\/1\.1 400 /);
      expect(rawResponse).toMatch(/^cache-control: no-store\r$/im);
    }
    expect(apiRequests).toEqual([]);
  },
);
