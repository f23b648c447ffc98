import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../tests/site/site.ts';

const opsToken = 'a-token-for-the-test';
const origin = 'https://www.example.com';
const types = { legacy: 'application/csp-report', now: 'application/reports+json' };

let site: TestSite;

/** A different browser for each test, as reports are limited by address. */
let visitor = 0;
beforeEach(() => void visitor++);

beforeAll(async () => {
  site = await startTestSite(['legal'], { SITE_ORIGIN: origin, OPS_TOKEN: opsToken });
  await site.publish({ remote: 'legal', version: '1', paths: ['/cookies'] });
  await site.startShell();
});
afterAll(() => site.close());

function send(type: string, body: unknown): Promise<Response> {
  return fetch(`${site.origin()}/policy-reports`, {
    method: 'POST',
    headers: { 'Content-Type': type, 'X-Forwarded-For': `192.0.2.${visitor}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const secretPage = `${origin}/success?payment_intent_client_secret=pi_1_secret_2#top`;

const legacyReport = (more: object = {}) => ({
  'csp-report': {
    'document-uri': secretPage,
    referrer: `${origin}/?from=here`,
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'none'",
    'blocked-uri': 'https://evil.example/steal.js?card=4242',
    'source-file': `${origin}/assets/app.js?secret=1`,
    'line-number': 7,
    ...more,
  },
});

const report = (more: object = {}) => ({
  type: 'csp-violation',
  age: 2,
  url: secretPage,
  user_agent: 'Gecko/1.0',
  body: {
    documentURL: secretPage,
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    sample: 'Element innerHTML|<b>what the visitor wrote',
    disposition: 'enforce',
    sourceFile: null,
    lineNumber: 3,
    ...more,
  },
});

async function counted(directive: string): Promise<number> {
  const response = await fetch(`${site.origin()}/metrics`, {
    headers: { Authorization: `Bearer ${opsToken}` },
  });
  const line = new RegExp(`policy_violations_reported_total\\{directive="${directive}"\\} (\\d+)`);
  return Number(line.exec(await response.text())?.[1] ?? 0);
}

test('S6 R11 both kinds of reports are counted and logged, without what addresses carry or visitors wrote', async () => {
  const already = site.logged().length;
  expect((await send(types.legacy, legacyReport())).status).toBe(204);
  expect((await send(types.now, [report(), report(), { type: 'deprecation', body: {} }])).status).toBe(204);
  expect(await counted('script-src-elem')).toBe(1);
  expect(await counted('require-trusted-types-for')).toBe(2);
  const logged = site.logged().slice(already);
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      directive: 'script-src-elem',
      page: `${origin}/success`,
      blocked: 'https://evil.example/steal.js',
      source: `${origin}/assets/app.js`,
      line: 7,
    }),
    ...Array<unknown>(2).fill(
      expect.objectContaining({ directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' }),
    ),
  ]);
  expect(logged).not.toMatch(/secret|4242|from=here|visitor wrote|Gecko/);
});

test('S6 what a report names is cut, and a directive that is none makes no series of its own', async () => {
  const already = site.logged().length;
  const long = 'x'.repeat(3000);
  const response = await send(
    types.legacy,
    legacyReport({ 'effective-directive': long, 'blocked-uri': `data:${long}`, 'source-file': long }),
  );
  expect(response.status).toBe(204);
  expect(await counted('other')).toBe(1);
  expect(site.logged().length - already).toBeLessThan(1000);
});

test.each([
  ['of a page of another site', types.legacy, legacyReport({ 'document-uri': 'https://evil.example/' }), 400],
  [
    'of a page of another site among ours',
    types.now,
    [report(), report({ documentURL: 'about:blank' })],
    400,
  ],
  ['without a document', types.legacy, legacyReport({ 'document-uri': undefined }), 400],
  ['with a document that is no text', types.legacy, legacyReport({ 'document-uri': { a: 1 } }), 400],
  ['that is no object', types.legacy, '1', 400],
  ['that is no JSON', types.now, '[', 400],
  ['of too many at once', types.now, Array<unknown>(21).fill(report()), 400],
  ['that is too long', types.now, [report({ sample: 'x'.repeat(70_000) })], 413],
  ['as other pages may send it without asking', 'text/plain', JSON.stringify(legacyReport()), 415],
  ['as ordinary JSON', 'application/json', legacyReport(), 415],
])('S6 a report %s is refused, and leaves no trace', async (_what, type, body, status) => {
  const already = site.logged();
  const before = [await counted('script-src-elem'), await counted('require-trusted-types-for')];
  const response = await send(type, body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code: expect.any(String) as string });
  expect([await counted('script-src-elem'), await counted('require-trusted-types-for')]).toEqual(before);
  expect(site.logged()).toBe(already);
});

test('S6 a body in a character set or an encoding that the shell does not read is refused as such', async () => {
  for (const headers of [
    { 'Content-Type': `${types.legacy}; charset=x-unknown` },
    { 'Content-Type': types.legacy, 'Content-Encoding': 'x-unknown' },
  ]) {
    const body = JSON.stringify(legacyReport());
    const response = await fetch(`${site.origin()}/policy-reports`, { method: 'POST', headers, body });
    expect([response.status, await response.json()]).toEqual([
      415,
      expect.objectContaining({ code: 'content_type_unsupported' }),
    ]);
  }
});

async function sendAs(address: string): Promise<number> {
  const response = await fetch(`${site.origin()}/policy-reports`, {
    method: 'POST',
    headers: { 'Content-Type': types.legacy, 'X-Forwarded-For': address },
    body: JSON.stringify(legacyReport()),
  });
  return response.status;
}

test('S6 F-reports one address cannot report without end', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 110; sent++) statuses.push(await sendAs('198.51.100.1'));
  expect(statuses).toContain(204);
  expect(statuses.at(-1)).toBe(429);
});

/** The last one, as afterwards nobody can report for a minute. */
test('S6 F-reports many addresses cannot report without end', { tags: ['slow'] }, async () => {
  const all: number[] = [];
  for (let sent = 0; sent < 810; sent++) all.push(await sendAs(`203.0.113.${sent % 250}`));
  expect(all).toContain(204);
  expect(all.at(-1)).toBe(429);
});
