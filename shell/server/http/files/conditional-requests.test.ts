import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestRaw } from '../../tests/site/request-raw.ts';
import { startTestSite, type TestSite } from '../../tests/site/site.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(40);
const files = { 'late.js': letters, 'picture.png': letters, 'report.pdf': letters };
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

test.each(paths)('F-ranges parts of %s are sent as asked for, in each encoding', async (path) => {
  for (const encoding of ['identity', 'gzip', 'br']) {
    const accepting = { 'Accept-Encoding': encoding };
    const whole = await request(path, accepting);
    const size = whole.body.length;
    expect([whole.status, whole.headers['accept-ranges']]).toEqual([200, 'bytes']);
    for (const [range, start, end] of [
      ['bytes=0-1', 0, 1],
      ['bytes=1-', 1, size - 1],
      ['bytes=-2', size - 2, size - 1],
      [`bytes=2-${size + 100}`, 2, size - 1],
      ['bytes=0-1,2-3', 0, 3],
    ] as const) {
      const part = await request(path, { ...accepting, Range: range });
      expect([part.status, part.headers['content-range']], range).toEqual([
        206,
        `bytes ${start}-${end}/${size}`,
      ]);
      expect(part.body.equals(whole.body.subarray(start, end + 1)), range).toBe(true);
      for (const name of ['etag', 'cache-control', 'content-type', 'content-encoding', 'vary'] as const)
        expect(part.headers[name], name).toBe(whole.headers[name]);
      expect(part.headers['content-length']).toBe(String(end + 1 - start));
    }
  }
});

test('F-ranges what is no range of bytes, several parts, or HEAD get the whole file', async () => {
  const path = '/r/legal/1/picture.png';
  for (const range of ['bytes=0-1,5-6', 'bytes=x-1', 'lines=0-1', 'bytes', `bytes=-${letters.length + 1}`]) {
    const { status, headers, body } = await request(path, { Range: range });
    expect([status, headers['content-range'], body.length], range).toEqual([200, undefined, letters.length]);
  }
  const head = await request(path, { Range: 'bytes=0-1' }, 'HEAD');
  expect([head.status, head.headers['content-length']]).toEqual([200, String(letters.length)]);
});

test.each(['picture.png', 'report.pdf'])(
  'F-ranges a range beyond the end of %s is refused in words, which no cache keeps',
  async (name) => {
    for (const range of [`bytes=${letters.length}-`, 'bytes=-0', `bytes=${letters.length}-,9999-`]) {
      const { status, headers, body } = await request(`/r/legal/1/${name}`, { Range: range });
      expect([status, headers['content-range']], range).toEqual([416, `bytes */${letters.length}`]);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('content-disposition');
      expect(headers).not.toHaveProperty('etag');
      expect(body.toString()).toBe('Range not satisfiable');
    }
  },
);

test('F-ranges a download goes on with the very same file alone', async () => {
  const path = '/r/legal/1/picture.png';
  const etag = (await request(path)).headers.etag ?? '';
  const goOn = async (condition: string) =>
    (await request(path, { Range: 'bytes=5-', 'If-Range': condition })).status;
  expect(etag).toMatch(/^"/);
  expect(await goOn(etag)).toBe(206);
  for (const other of ['"another"', `W/${etag}`, '*', new Date().toUTCString(), `"another", ${etag}`])
    expect(await goOn(other), other).toBe(200);
});

test.each([...paths, '/en/cookies', '/sitemap.xml', '/robots.txt'])(
  'F-conditions %s is not sent to who wants another version or has this one',
  async (path) => {
    const whole = await request(path);
    const etag = whole.headers.etag ?? '';
    for (const condition of [
      '"another"',
      'W/"another"',
      '"a", "b"',
      ...(etag.startsWith('W/') ? [etag] : []),
    ]) {
      const refused = await request(path, { 'If-Match': condition });
      expect([refused.status, refused.headers['cache-control']], condition).toEqual([412, 'no-store']);
      expect(refused.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(refused.body.toString()).toBe('Precondition failed');
    }
    for (const condition of ['*', ...(etag.startsWith('W/') ? [] : [etag, `"another", ${etag}`])])
      expect((await request(path, { 'If-Match': condition })).status, condition).toBe(200);
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
    const answer = await request(path, {}, method);
    expect([answer.status, answer.headers['cache-control']], path).toEqual([status, 'no-store']);
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
    let answer = await guess();
    for (let guesses = 1; answer.status === 401 && guesses < 20; guesses++) answer = await guess();
    expect([answer.status, answer.headers['cache-control']]).toEqual([429, 'no-store']);
  } finally {
    await guarded.close();
  }
});
