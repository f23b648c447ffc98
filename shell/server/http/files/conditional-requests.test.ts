import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestRaw } from '../../tests/site/request-raw.ts';
import { startTestSite, type TestSite } from '../../tests/site/site.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(40);
const files = { 'late.js': letters, 'picture.png': letters };
/** Files of a release and of the shell, compressed and not. */
const paths = ['/r/legal/1/late.js', '/r/legal/1/picture.png', '/assets/app-test0000.js'];

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal']);
  await site.publish({ remote: 'legal', version: '1', paths: ['/cookies'], files });
  await site.startShell();
});
afterAll(() => site.close());

const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  requestRaw(site.origin(), path, { method, headers });

test('F-ranges a range of bytes gets the whole file', async () => {
  const { status, headers, body } = await request('/r/legal/1/picture.png', { Range: 'bytes=0-1' });
  expect([status, headers['content-range'], body.toString()]).toEqual([200, undefined, letters]);
});

test.each([...paths, '/en/cookies', '/sitemap.xml', '/robots.txt'])(
  'F-conditions %s is not sent to who has this one',
  async (path) => {
    const whole = await request(path);
    const etag = whole.headers.etag ?? '';
    const held = await request(path, { 'If-None-Match': etag });
    expect([held.status, held.body.length]).toEqual([304, 0]);
    expect([held.headers.etag, held.headers['cache-control']]).toEqual([
      etag,
      whole.headers['cache-control'],
    ]);
    for (const name of ['content-type', 'content-encoding', 'content-length', 'content-disposition'])
      expect(held.headers, 'it is known').not.toHaveProperty(name);
    const compressed = { 'Accept-Encoding': 'gzip' };
    const zipped = (await request(path, compressed)).headers.etag ?? '';
    const heldZipped = await request(path, { ...compressed, 'If-None-Match': zipped });
    expect([heldZipped.status, heldZipped.headers['content-encoding']]).toEqual([304, undefined]);
  },
);

test('F-cache-control every error and every small file says how long it may be kept', async () => {
  for (const [path, status, method = 'GET'] of [
    ['/en/nowhere', 404],
    ['/missing.png', 404],
    ['/r/legal/1/missing.js', 404],
    ['/assets/missing.js', 404],
    ['/status', 404],
    ['/preview/nobody', 404],
    ['/preview/%ff', 400],
    ['/en/cookies#top', 400],
    ['/api/health', 502],
    ['/cookies', 405, 'DELETE'],
    ['/policy-reports', 415, 'POST'],
    ['/island-failures', 400, 'POST'],
    ['/releases/notify', 400, 'POST'],
    ['/preview/before/legal', 404, 'POST'],
  ] as const) {
    const response = await request(path, {}, method);
    expect([response.status, response.headers['cache-control']], path).toEqual([status, 'no-store']);
  }
  for (const path of ['/robots.txt', '/site.webmanifest', '/.well-known/security.txt']) {
    const { status, headers } = await request(path);
    expect([status, headers['cache-control']], path).toEqual([200, 'public, max-age=3600']);
    expect(headers.etag).toMatch(/^"/);
  }
});

test('F-cache-control too many guesses of the operations token are answered with 429, and no cache keeps that', async () => {
  const guarded = await startTestSite(['legal'], { OPS_TOKEN: 'a-token-for-the-test' });
  try {
    await guarded.startShell();
    const guess = () => requestRaw(guarded.origin(), '/ops/session', { method: 'POST' });
    let response = await guess();
    for (let guesses = 1; response.status === 401 && guesses < 20; guesses++) response = await guess();
    expect([response.status, response.headers['cache-control']]).toEqual([429, 'no-store']);
  } finally {
    await guarded.close();
  }
});
