import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requestRaw } from '../../tests/site/request-raw.ts';
import { startTestSite, type TestSite } from '../../tests/site/site.ts';

const token = 'a-token-for-the-test';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal'], { OPS_TOKEN: token });
  await site.publish({ remote: 'legal', version: '1', paths: ['/cookies', '/terms.html'] });
  await site.startShell();
});
afterAll(() => site.close());

/** How many pages were answered with 200, by the metrics. */
async function pagesAnswered(): Promise<number> {
  const metrics = await (await site.get('/metrics', { Authorization: `Bearer ${token}` })).text();
  const count = /http_request_duration_seconds_count\{method="GET",area="page",status="200"\} (\d+)/;
  return Number(count.exec(metrics)?.[1] ?? 0);
}

test('R10 R11 a page that is asked for again has the same headers, an id of its own, and counts', async () => {
  const before = await pagesAnswered();
  const ids = ['request-0001', 'request-0002', 'request-0003'];
  const responses = [];
  for (const id of ids) responses.push(await site.get('/en/cookies?from=mail', { 'X-Request-Id': id }));
  expect(responses.map(({ headers }) => headers.get('x-request-id'))).toEqual(ids);
  expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
  const [first, ...later] = responses.map(({ headers }) =>
    Object.fromEntries([...headers].filter(([name]) => !['x-request-id', 'date'].includes(name))),
  );
  for (const headers of later) expect(headers).toEqual(first);
  expect(first).toHaveProperty('content-security-policy');
  expect((await site.get('/en/cookies', { 'X-Request-Id': '<script>' })).headers.get('x-request-id')).toMatch(
    /^[\w-]{36}$/,
  );
  expect(await pagesAnswered()).toBe(before + 4);
});

test('L7 visitors of several languages who ask in turn each get their own', async () => {
  for (let turn = 0; turn < 2; turn++) {
    for (const language of ['de', 'ru', 'fr']) {
      const accepting = await site.get('/cookies', { 'Accept-Language': language });
      expect(await accepting.text()).toContain(`legal 1 ${language}`);
      const remembered = await site.get('/cookies', {
        'Accept-Language': 'en',
        Cookie: `language=${language}`,
      });
      expect(await remembered.text()).toContain(`legal 1 ${language}`);
    }
  }
});

test('R3 a page whose address ends like a file is never shown to what loads a file, however often it was opened', async () => {
  const requests: [headers: Record<string, string>, status: number][] = [
    [{ Accept: 'text/html' }, 200],
    [{ Accept: '*/*' }, 404],
    [{ Accept: '*/*', 'Sec-Fetch-Dest': 'document' }, 200],
    [{ Accept: '*/*', 'Sec-Fetch-Dest': 'script' }, 404],
    [{ Accept: 'text/html', 'Sec-Fetch-Dest': 'iframe' }, 404],
  ];
  for (const [headers, status] of [...requests, ...requests])
    expect([headers, (await site.get('/en/terms.html', headers)).status]).toEqual([headers, status]);
});

test('L9 at the publisher’s New Year a page that is held shows the new year, wherever the server runs', async () => {
  const { TZ } = process.env;
  try {
    process.env.TZ = 'UTC';
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const [time, year] of [
      ['2026-12-31T22:59:59Z', 2026],
      ['2026-12-31T23:00:00Z', 2027],
    ] as const) {
      vi.setSystemTime(time);
      for (const path of ['/en/cookies', '/en/nowhere'])
        expect(await (await site.get(path, { Accept: 'text/html' })).text()).toContain(`© ${year} `);
    }
  } finally {
    vi.useRealTimers();
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});

test('R3 a browser that has the page already gets 304, and one with an older page gets the new one', async () => {
  const page = await site.get('/en/cookies');
  // As from a browser's cache; fetch alone would bypass all caches.
  const asBrowser = { 'If-None-Match': page.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
  expect((await site.get('/en/cookies', asBrowser)).status).toBe(304);
  await site.publish({ remote: 'legal', version: '2', paths: ['/cookies', '/terms.html'] });
  await site.untilShown('/en/cookies', 'legal 2 en');
  expect((await site.get('/en/cookies', asBrowser)).status).toBe(200);
});

test(
  'F-long-addresses many long addresses of one page take no memory that stays',
  { tags: ['slow'] },
  async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const held = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const requestPages = async (from: string, count: number) => {
      for (let index = 0; index < count; index++) {
        const target = `/en/cookies?from=${from}${index}${'x'.repeat(14_000)}`;
        expect((await requestRaw(site.origin(), target)).status).toBe(200);
      }
    };
    await requestPages('first', 100);
    const before = held();
    await requestPages('later', 200);
    expect(held() - before, 'of 2.8 MB that were sent').toBeLessThan(1_400_000);
  },
);
