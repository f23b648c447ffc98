import { generateKeyPairSync, randomUUID } from 'node:crypto';
import getPort from 'get-port';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifySite } from '../../remote-kit/release/notify-site.ts';
import { findVisibleRelease } from '../../remote-kit/release/find-releases.ts';
import { startTestSite, until, type TestSite } from '../tests/site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const opsToken = 'a-token-for-the-test';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const startMs = Date.now();

let site: TestSite;

beforeAll(async () => {
  const port = await getPort();
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  site = await startTestSite(['legal'], {
    OPS_TOKEN: opsToken,
    PORT: String(port),
    SITE_ORIGIN: `http://127.0.0.1:${port}`,
    RELEASE_PUBLIC_KEYS: `legal=${spki}`,
    RELEASE_POLL_MS: '60000',
  });
  await site.publish({ ...legal, version: '1' }, pem);
  await site.startShell();
});
afterAll(() => site.close());

const asOps = { Authorization: `Bearer ${opsToken}` };
const metrics = async () => (await site.get('/metrics', asOps)).text();

async function notify(token: string | undefined, body: object = { remote: 'legal' }): Promise<Response> {
  return fetch(`${site.origin()}/releases/notify`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
}

interface TokenOptions {
  key?: typeof privateKey;
  subject?: string;
  audience?: string;
  /** When it was made. */
  issued?: Date;
  /** For how many seconds it says that it is valid. */
  seconds?: number;
  id?: string | undefined;
}

/** A team's token, as its kit makes it, but for what a test changes. */
function teamToken(options: TokenOptions = {}) {
  const { key = privateKey, subject = 'legal', issued = new Date(), seconds = 60 } = options;
  const token = new SignJWT(
    'id' in options && options.id === undefined ? {} : { jti: options.id ?? randomUUID() },
  )
    .setProtectedHeader({ alg: 'EdDSA' })
    .setSubject(subject)
    .setAudience(options.audience ?? `${site.origin()}/releases/notify`)
    .setIssuedAt(issued);
  if (seconds) token.setExpirationTime(new Date(issued.getTime() + seconds * 1000));
  return token.sign(key);
}

test('R3 R7 T7 the team’s notification makes the shell look now, and answers what came of it with a preview link', async () => {
  await site.publish({ ...legal, version: '2' }, pem);
  const response = await notify(await teamToken());
  const { preview, ...answered } = (await response.json()) as Record<string, string>;
  expect([response.status, answered]).toEqual([
    200,
    { remote: 'legal', outcome: 'accepted', version: '2', live: '2' },
  ]);
  const opened = await fetch(site.origin() + new URL(preview ?? '').pathname, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('set-cookie')]).toEqual([
    303,
    expect.stringContaining('release-preview='),
  ]);
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 2');
  await site.publish({ ...legal, version: '3' });
  const refused = (await (await notify(opsToken)).json()) as { outcome: string; reason: string };
  expect(refused.outcome).toBe('refused');
  expect(refused.reason).toMatch(/no signature/);
});

test('F-notify-tokens nobody else may notify', async () => {
  const unknownKey = generateKeyPairSync('ed25519').privateKey;
  const tokens = [
    undefined,
    'nonsense',
    await teamToken({ key: unknownKey }),
    await teamToken({ subject: 'commerce' }),
    await teamToken({ audience: `${site.origin()}/preview` }),
  ];
  for (const token of tokens) expect((await notify(token)).status).toBe(401);
  expect((await notify(opsToken, { remote: '../legal' })).status).toBe(400);
  expect((await notify(opsToken, { remote: 'unknown' })).status).toBe(404);
});

test('R3 F-notify-tokens a team’s token is for one site and one purpose, expires soon, and works once', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const refused: Record<string, TokenOptions> = {
    'of a kit from before': { audience: 'notify', id: undefined, seconds: 0 },
    'for every site': { audience: 'notify' },
    'for another site': { audience: 'https://other.example/releases/notify' },
    'for the site, for nothing in particular': { audience: site.origin() },
    'without an id': { id: undefined },
    'with a long id': { id: 'x'.repeat(1000) },
    'without an end': { seconds: 0 },
    'that has expired': { issued: minutesAgo(3) },
    'that is old and says that it lasts': { issued: minutesAgo(3), seconds: 3600 },
  };
  for (const [which, options] of Object.entries(refused))
    expect((await notify(await teamToken(options))).status, which).toBe(401);

  const token = await teamToken();
  const used = await Promise.all([1, 2, 3].map(() => notify(token)));
  expect(used.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  expect(await (await notify(token)).text()).toContain(
    `for ${site.origin()}/releases/notify, new and not used before`,
  );
  expect((await notify(await teamToken())).status, 'another one').toBe(200);
});

test('R11 ops see what is live since when, what was refused and why; nobody else does', async () => {
  for (const path of ['/status', '/metrics']) {
    expect((await site.get(path)).status, path).toBe(404);
    expect((await site.get(path, { Authorization: 'Bearer wrong' })).status, path).toBe(404);
  }
  const status = (await (await site.get('/status', asOps)).json()) as {
    remotes: Record<string, { live: { version: string; since: string }; error: string }>;
    refused: { version: string; reason: string }[];
  };
  expect(status.remotes.legal?.live.version).toBe('2');
  expect(Date.parse(status.remotes.legal?.live.since ?? '')).toBeGreaterThanOrEqual(startMs);
  expect(status.refused).toEqual([
    expect.objectContaining({ version: '3', reason: expect.stringMatching(/no signature/) as string }),
  ]);
  const measured = await metrics();
  expect(measured).toMatch(/release_live_since_seconds\{remote="legal",version="2"\} \d+/);
  expect(measured).toMatch(
    /http_request_duration_seconds_count\{method="GET",area="page",status="200"\} \d+/,
  );
});

test('R7 a signed link shows a candidate to its holder alone, marked, not indexed, not cached, for its time', async () => {
  await site.command('pin', 'legal');
  await site.publish({ ...legal, version: '4' }, pem);
  await notify(opsToken);
  await site.untilKept('legal', '4');
  expect((await site.get('/r/legal/4/style.css')).status, 'its files are not public').toBe(404);

  const link = new URL((await site.command('preview', 'legal@4', '--hours', '1')).split('\n').at(-1) ?? '');
  const opened = await site.get(link.pathname);
  expect([opened.status, opened.headers.get('location'), opened.headers.get('cache-control')]).toEqual([
    303,
    '/cookies',
    'no-store',
  ]);
  const [set = ''] = opened.headers.getSetCookie();
  expect(set).toMatch(/HttpOnly/);
  expect(Number(/Max-Age=(\d+)/.exec(set)?.[1])).toBeLessThanOrEqual(3600);
  const Cookie = set.split(';')[0] ?? '';

  const marks = {
    '/cookies': 'Aperçu de legal 4',
    '/de/cookies': 'Vorschau auf legal 4',
    '/ru/cookies': 'Предварительный просмотр legal 4',
  };
  for (const [address, mark] of Object.entries(marks)) {
    const page = await site.get(address, { Cookie });
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('x-robots-tag')).toMatch(/noindex/);
    const html = await page.text();
    expect(html).toContain('legal 4');
    expect(html).toContain(mark);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  }
  expect((await site.get('/r/legal/4/style.css', { Cookie })).headers.get('cache-control')).toBe(
    'private, no-store',
  );

  const unpreviewed = await (await site.get('/en/cookies')).text();
  expect(unpreviewed).toContain('legal 2');
  expect(unpreviewed).not.toContain('site-preview');
});

test('R7 a link that was changed, or whose time is over, shows nothing', async () => {
  const link = new URL(
    (await site.command('preview', 'legal@4', '--hours', '0.0003')).split('\n').at(-1) ?? '',
  );
  const token = link.pathname.split('/').at(-1) ?? '';
  const changed = `${token.slice(0, -4)}AAAA`;
  expect((await site.get(`/preview/${changed}`)).status).toBe(404);
  const html = await (await site.get('/en/cookies', { Cookie: `release-preview=${changed}` })).text();
  expect(html).toContain('legal 2');
  await until(async () => (await site.get(link.pathname)).status === 404, 'its time is over');
  expect(await (await site.get('/en/cookies', { Cookie: `release-preview=${token}` })).text()).toContain(
    'legal 2',
  );
});

test('T6 O4 the answer to the team says whether its release is live, or what it waits for, and what the site found instead of it', async () => {
  const release = async (version: string, overrides = {}) => {
    await site.publish({ ...legal, version, overrides }, pem);
    return notifySite(site.origin(), { remote: 'legal', version }, privateKey);
  };
  expect(await release('5')).toMatch(
    /^\S+ has accepted it, but 2 is live: legal is pinned to 2 \(ops: a test\) until `releases unpin legal`\nWhoever has this link/,
  );
  await site.command('unpin', 'legal');
  expect(await release('6')).toMatch(/^\S+ has accepted it: it is live\n/);
  const notBefore = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  expect(await release('7', { notBefore })).toContain(
    `has accepted it, but 6 is live: it waits until ${notBefore}\n`,
  );
  await site.command('withdraw', 'legal', '7');
  await until(
    async () =>
      (await notifySite(site.origin(), { remote: 'legal', version: '7' }, privateKey)).includes(
        'it was withdrawn (a test)',
      ),
    'it is withdrawn',
  );
  expect(await metrics(), 'it was no canary').toContain('release_withdrawn{remote="legal",version="7"} 0');
  await expect(notifySite(site.origin(), { remote: 'legal', version: '8' }, privateKey)).rejects.toThrow(
    /has not accepted it: the host that it asks for legal offers 7$/,
  );
});

test('T6 a release is compared with what visitors see, also after an undo, and with the latest where no site says', async () => {
  const { blobs } = site.host('legal');
  const compared = async (origin?: string) =>
    (await findVisibleRelease(blobs, 'legal', origin))?.release.version;
  expect(await compared(site.origin())).toBe('6');
  await site.command('rollback', 'legal', '4');
  await until(async () => (await compared(site.origin())) === '4', 'the release of before is live');
  expect(await compared()).toBe('7');
  expect(await compared('http://127.0.0.1:9')).toBe('7');
});

test('T2 reload answers which remotes the shell follows', async () => {
  expect(await site.command('reload')).toBe('shell: follows legal');
});

test('R11 S1 the operations token cannot be guessed: refused requests of one address are limited', async () => {
  const tries = async (ask: () => Promise<Response>) => {
    const statuses = [];
    for (let count = 0; count < 40; count++) statuses.push((await ask()).status);
    return statuses.at(-1);
  };
  expect(await tries(() => site.get('/status', { Authorization: 'Bearer wrong' }))).toBe(429);
  expect(await tries(() => notify('wrong'))).toBe(429);
});
