import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlobStore } from '@site/server-kit/blob-store';
import { startTestSite, until, type TestSite } from '../../tests/site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };

const opsToken = 'a-token-for-the-test';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal'], { OPS_TOKEN: opsToken });
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
  await site.command('pin', 'legal');
  await site.publish({ ...legal, version: '2' });
  await site.untilKept('legal', '2');
});
afterAll(() => site.close());

interface Visit {
  version: string | undefined;
  /** The token of this page view. */
  view: string | undefined;
  cookie: string;
  headers: Headers;
}

async function visit(cookie = ''): Promise<Visit> {
  const response = await site.get('/en/cookies', { Cookie: cookie });
  const page = await response.text();
  const version = /legal (\d) en/.exec(page)?.[1];
  const view = /"view":"([^"]+)"/.exec(page)?.[1];
  return {
    version,
    view,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    headers: response.headers,
  };
}

async function startCanary(percent: string): Promise<void> {
  await site.command('canary', 'legal', '2', percent);
  await until(
    async () => (await visit()).headers.get('vary')?.includes('Cookie') ?? false,
    'the canary runs',
  );
}

async function endCanary(): Promise<void> {
  await site.command('canary', 'legal', '2', '0');
  await until(async () => (await visit()).headers.get('cache-control') !== 'private, no-cache', 'it is over');
}

/** Page views of a version. */
function views(version: string, visits: readonly Visit[], count: number): (string | undefined)[] {
  const found = visits.filter((each) => each.version === version).slice(0, count);
  expect(found.length).toBe(count);
  return found.map(({ view }) => view);
}

async function report(version: string, more: object = {}): Promise<Response> {
  return fetch(`${site.origin()}/island-failures`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      remote: 'legal',
      version,
      phase: 'hydrate',
      page: 'cookies',
      message: 'x',
      ...more,
    }),
  });
}

test('R3 a canary is shown to its part of the visitors, always to the same ones, and to no shared cache', async () => {
  await startCanary('30');
  const visits = await Promise.all(Array.from({ length: 200 }, () => visit()));
  const drawn = visits.filter(({ version }) => version === '2');
  expect(drawn.length).toBeGreaterThan(30);
  expect(drawn.length).toBeLessThan(95);
  for (const { version, cookie, headers } of visits.slice(0, 20)) {
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const again = await visit(cookie);
    expect(again.version).toBe(version);
    expect(again.headers.getSetCookie(), 'its time is not renewed').toEqual([]);
  }
  expect(visits[0]?.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=604800;')]);
  const files = await site.get('/r/legal/2/style.css');
  expect(files.status).toBe(200);
  expect(files.headers.get('cache-control'), 'no shared cache outlives it').toMatch(/^private, .*immutable$/);
});

test('R3 a canary at 0 % is over, and the cookie that it set is deleted, as the policy says', async () => {
  const { cookie } = await visit();
  await endCanary();
  const next = await visit(cookie);
  expect(next.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^release-draw=;.*Expires=Thu, 01 Jan 1970/),
  ]);
  expect(next.headers.get('cache-control'), 'no shared cache keeps the deletion').toBe('private, no-cache');
  expect((await visit()).headers.getSetCookie()).toEqual([]);
  expect(
    (await Promise.all(Array.from({ length: 40 }, () => visit()))).every(({ version }) => version === '1'),
  ).toBe(true);
});

test(
  'R3 a canary that fails no more often than what is live, or by chance, stays',
  { tags: ['slow'] },
  async () => {
    await startCanary('50');
    const visits = await Promise.all(Array.from({ length: 200 }, () => visit()));
    for (const view of views('1', visits, 8)) await report('1', { view });
    for (const view of views('2', visits, 11)) await report('2', { view });
    await until(async () => /"hydrate":11/.test(await status()), 'the failures are counted');
    const judged = /"failures":11/;
    await until(async () => judged.test(await reports()), 'they are judged');
    expect((await site.state()).remotes.legal?.canary?.percent).toBe(50);
    await endCanary();
  },
);

test('R3 R11 O4 a canary that fails more often than what is live takes itself back, and says so', async () => {
  await startCanary('30');
  const visits = await Promise.all(Array.from({ length: 100 }, () => visit()));
  const drawn = visits.find(({ version }) => version === '2');
  for (const view of views('2', visits, 10)) expect((await report('2', { view })).status).toBe(204);
  await until(async () => !(await site.state()).remotes.legal?.canary, 'it is withdrawn');
  await until(async () => (await visit(drawn?.cookie)).version === '1', 'who saw it sees the live one');
  expect(await site.command('history')).toMatch(
    /shell {2}canary withdrawn {2}legal {2}2 {2}\(10 failures on \d+ pages/,
  );
  expect(await site.command('status')).toMatch(/2 \(withdrawn: 10 failures/);
  const metrics = await site.get('/metrics', { Authorization: `Bearer ${opsToken}` });
  expect(await metrics.text()).toContain('release_withdrawn{remote="legal",version="2"} 1');
  const files = await site.get('/r/legal/2/style.css');
  expect([files.status, files.headers.get('cache-control')], 'its files are gone').toEqual([404, 'no-store']);
  await site.command('unpin', 'legal');
  expect((await site.state()).remotes.legal?.live?.version, 'it does not go live by itself').toBe('1');
}, 40_000);

test('F-reports a report that is none is refused, and one of an unknown release counts for nothing', async () => {
  expect((await report('1', { phase: 'lunch' })).status).toBe(400);
  expect((await report('1', { remote: '../..' })).status).toBe(400);
  expect((await report('99')).status).toBe(204);
  expect(await status()).not.toContain('legal 99');
});

test('F-reports one address cannot report without end', async () => {
  const responses = await Promise.all(Array.from({ length: 70 }, () => report('1')));
  expect(responses.some(({ status: code }) => code === 429)).toBe(true);
});

/** The canary reports that the shells have stored. */
async function reports(): Promise<string> {
  const blobs = await openBlobStore(site.store);
  const names = await blobs.list('health/');
  return (await Promise.all(names.map((name) => blobs.read(name)))).join(' ');
}

async function status(): Promise<string> {
  const response = await site.get('/status', { Authorization: `Bearer ${opsToken}` });
  return response.text();
}
