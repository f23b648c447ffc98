import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBlobStore } from '@site/server-kit/blob-store';
import { startTestSite, until, type TestSite } from '../../tests/site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const opsToken = 'a-token-for-the-test';
const opsSecret = 'a-secret-for-the-test-of-32-characters';
const hour = 60 * 60 * 1000;

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(['legal'], { OPS_TOKEN: opsToken, OPS_SECRET: opsSecret });
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
  await site.command('pin', 'legal');
  await site.publish({ ...legal, version: '2' });
  await site.untilKept('legal', '2');
});
afterAll(() => site.close());

/** Each test has its own canary, for all visitors. */
beforeEach(async () => {
  if ((await site.state()).remotes.legal?.canary) await site.command('canary', 'legal', '2', '0');
  await until(async () => (await openPage()).view === undefined, 'no canary runs');
  await site.command('canary', 'legal', '2', '100');
  await until(async () => (await openPage()).version === '2', 'the canary runs');
});

async function openPage(): Promise<{
  version: string;
  view: string | undefined;
  cacheControl: string | null;
}> {
  const response = await site.get('/en/cookies');
  const html = await response.text();
  return {
    version: /legal (\d) en/.exec(html)?.[1] ?? '',
    view: /"view":"([^"]+)"/.exec(html)?.[1],
    cacheControl: response.headers.get('cache-control'),
  };
}

let sender = 0;

/** A report from a new address, below its limit. */
async function report(view: string | undefined, version = '2'): Promise<void> {
  const response = await fetch(`${site.origin()}/island-failures`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${++sender >> 16}.${(sender >> 8) & 255}.${sender & 255}`,
    },
    body: JSON.stringify({ remote: 'legal', version, phase: 'hydrate', page: 'cookies', message: 'x', view }),
  });
  expect(response.status).toBe(204);
}

/** The stored failures of the canary, after one more page was served. */
async function failuresOnRecord(): Promise<number> {
  const before = await canarySide();
  await openPage();
  await until(async () => (await canarySide()).pages > before.pages, 'the page is on record');
  const { pages, failures } = await canarySide();
  expect(failures).toBeLessThanOrEqual(pages);
  return failures;
}

async function canarySide(): Promise<{ pages: number; failures: number }> {
  const blobs = await openBlobStore(site.store);
  const since = (await site.state()).remotes.legal?.canary?.since ?? '';
  for (const name of await blobs.list('health/')) {
    const report = JSON.parse((await blobs.read(name))?.toString() ?? '{}') as Record<
      string,
      { canary: { pages: number; failures: number } }
    >;
    for (const [key, { canary }] of Object.entries(report)) if (key.includes(since)) return canary;
  }
  return { pages: 0, failures: 0 };
}

async function expectCanaryRuns(): Promise<void> {
  expect((await site.state()).remotes.legal?.canary?.percent).toBe(100);
}

async function expectNothingCounted(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent++) await report(sent % 2 ? undefined : 'nonsense');
  expect(await failuresOnRecord()).toBe(0);
  await expectCanaryRuns();
}

test('F-forged-failures reports that name no page view count for nothing', () => expectNothingCounted(12));

test('F-forged-failures 1000 reports that name no page view count for nothing', { tags: ['slow'] }, () =>
  expectNothingCounted(1000),
);

test(
  'F-forged-failures a page view speaks once, for its own release and for an hour',
  { tags: ['slow'] },
  async () => {
    const first = (await openPage()).view;
    for (let sent = 0; sent < 20; sent++) await report(first);
    expect(await failuresOnRecord()).toBe(1);
    for (let sent = 0; sent < 20; sent++) await report((await openPage()).view, '1');
    expect(await failuresOnRecord()).toBe(1);
    const old = await Promise.all(Array.from({ length: 12 }, openPage));
    site.passTime(hour + 1000);
    for (const { view } of old) await report(view);
    expect(await failuresOnRecord()).toBe(1);
    await expectCanaryRuns();
  },
);

test('F-forged-failures a view of an earlier canary says nothing of the next one of the same release', async () => {
  const earlier = await Promise.all(Array.from({ length: 12 }, openPage));
  await site.command('canary', 'legal', '2', '0');
  await until(async () => (await openPage()).view === undefined, 'it is over');
  await site.command('canary', 'legal', '2', '100');
  await until(async () => (await openPage()).view !== undefined, 'the next one runs');
  for (const { view } of earlier) await report(view);
  expect(await failuresOnRecord()).toBe(0);
  await expectCanaryRuns();
});

test('F-forged-failures tokens made otherwise, or for another purpose, are none', async () => {
  const { view = '' } = await openPage();
  const [, payload = ''] = view.split('.');
  const { sub = '' } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: string };
  const key = (text: string) => new TextEncoder().encode(text);
  const made = (audience: string) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setAudience(audience)
      .setExpirationTime('1h');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  const forged = [
    unsigned,
    `${view.slice(0, -4)}AAAA`,
    await made('page-view').setJti('x').sign(key('another-secret-of-more-than-32-characters')),
    await made('preview').setJti('y').sign(key(opsSecret)),
  ];
  for (const token of forged) await report(token);
  expect(await failuresOnRecord()).toBe(0);
});

test('R3 F-forged-failures however many shells receive a failure, no more pages fail than were served', async () => {
  const since = (await site.state()).remotes.legal?.canary?.since ?? '';
  const side = { pages: 20, failures: 400 };
  const record = JSON.stringify({
    [`legal 2 ${since} 1`]: { canary: side, live: { pages: 1000, failures: 0 } },
  });
  const blobs = await openBlobStore(site.store);
  await blobs.write('health/another.json', Buffer.from(record));
  await until(async () => !(await site.state()).remotes.legal?.canary, 'the canary is withdrawn');
  await blobs.removeAll('health/another.json');
  const withdrawn = (await site.command('history'))
    .split('\n')
    .filter((line) => line.includes('withdrawn'))
    .at(-1);
  const [, failures, pages] = /\((\d+) failures on (\d+) pages/.exec(withdrawn ?? '') ?? [];
  expect(Number(failures)).toBe(Number(pages));
});

test('R6 F-forged-failures a page without a canary beside it carries no token and stays everyone’s', async () => {
  expect((await openPage()).cacheControl).toBe('private, no-cache');
  await site.command('canary', 'legal', '2', '0');
  await until(async () => (await openPage()).view === undefined, 'it is over');
  await until(
    async () => (await openPage()).cacheControl === 'public, max-age=0, must-revalidate',
    'the page is everyone’s again',
  );
});
