import { request as httpRequest } from 'node:http';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { downloadResponseSchema } from '@site/api-contract';
import { languages } from '@site/shared-i18n';
import { signLink } from '../../src/platform/file-store/signed-links.ts';
import { openSigningKeys } from '../../src/platform/signing/signing-keys.ts';
import {
  databaseUrlOf,
  folderWithFreshData,
  startTestApi,
  startApi,
  type ApiProcess,
} from '../support/api-process.ts';
import { eventually } from '../support/eventually.ts';
import { publicSite } from '../support/public-site.ts';
import { postJson, refusal } from '../support/requests.ts';

const customer = {
  appName: 'TrackIT',
  customerEmail: 'ada@example.ch',
  customerName: 'Ada Muster',
  language: 'en',
};
const secret = 'a secret of thirty-two characters';
const key = 'apps/trackit/trackit.apk';
const minute = 60_000;

const api = startTestApi({ API_SECRET: secret, RATE_LIMIT_PER_EMAIL: '100' });

async function linkFrom(from: ApiProcess, headers: Record<string, string> = {}): Promise<string> {
  const response = await postJson(`${from.url}/api/app-download`, customer, headers);
  return downloadResponseSchema.parse(await response.json()).downloadUrl;
}

/** Sends a path unchanged: `fetch` would normalise it. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.url);
    const outgoing = httpRequest({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.once('error', reject).end();
  });
}

test('C12 a link expires after 15 minutes, with an error in the visitor’s language', async () => {
  const signingKey = (await openSigningKeys(secret, ''))('package-links');
  const linkMadeBefore = (ms: number) =>
    `${api.url}/api/packages/${key}?${signLink(signingKey, key, Date.now() - ms)}`;
  expect((await fetch(linkMadeBefore(14 * minute))).status).toBe(200);
  const messages = new Set<string>();
  for (const language of languages) {
    const late = await fetch(linkMadeBefore(15 * minute), { headers: { 'accept-language': language } });
    expect(late.status).toBe(403);
    const { code, message } = await refusal(late);
    expect(code).toBe('link_invalid');
    messages.add(message);
  }
  expect(messages.size).toBe(languages.length);
  expect(new URL(await linkFrom(api)).searchParams.get('expires')).toMatch(/^\d{10}$/);
});

test('C12 a link works at each api of the site, and at no other site', { tags: ['slow'] }, async () => {
  const link = new URL(await linkFrom(api));
  for (const [itsSecret, status] of [
    [secret, 200],
    ['another secret of thirty-two characters', 403],
  ] as const) {
    const folder = await folderWithFreshData();
    const other = await startApi(folder.path, { API_SECRET: itsSecret });
    expect((await fetch(`${other.url}${link.pathname}${link.search}`)).status).toBe(status);
    await other.stop();
    await folder.remove();
  }
});

test('C12 without API_SECRET a link still works after a restart of the api', { tags: ['slow'] }, async () => {
  const folder = await folderWithFreshData();
  const before = await startApi(folder.path);
  const link = new URL(await linkFrom(before));
  await before.stop();
  const after = await startApi(folder.path);
  expect((await fetch(`${after.url}${link.pathname}${link.search}`)).status).toBe(200);
  await after.stop();
  await folder.remove();
});

test('C12 a link has the public site’s origin, or for a local site the host that was requested', async () => {
  const phone = { 'x-forwarded-host': '192.168.1.20:3000', 'x-forwarded-proto': 'http' };

  expect(new URL(await linkFrom(api, phone)).origin).toBe('http://192.168.1.20:3000');
  for (const host of ['not a host', 'evil.example'])
    expect(new URL(await linkFrom(api, { 'x-forwarded-host': host })).origin).toBe('http://localhost:3000');
  const folder = await folderWithFreshData();
  const open = await startApi(folder.path, {
    ...publicSite,
    DATABASE_URL: await databaseUrlOf(folder.path),
    STRIPE_API_BASE: '',
    S3_ENDPOINT: '',
    RECONCILIATION_HOURS: '0',
  });
  expect(new URL(await linkFrom(open, phone)).origin).toBe('https://www.example.ch');
  await open.stop();
  await folder.remove();
});

test('S1 only the packages are served, for any path and query', async () => {
  const { search } = new URL(await linkFrom(api));
  await cp(join(api.dataDir, 'packages', key), join(api.dataDir, 'packages/apps/other.apk'));
  await writeFile(join(api.dataDir, 'packages/secret.txt'), 'secret');
  for (const path of [
    '',
    '/',
    '/apps',
    '/apps/',
    '/apps/trackit/',
    '/apps/other.apk',
    '/secret.txt',
    '/../secret',
    '/apps/trackit/../../../secret',
    '/apps/trackit/..%2f..%2f..%2fsecret',
    '/%2e%2e/secret',
    '/apps//trackit/trackit.apk',
    '/apps/trackit/trackit.apk/',
    '/apps/trackit/trackit.apk%00',
    '/%5c..%5csecret',
  ])
    expect([403, 404], path).toContain(await statusOf(`/api/packages${path}${search}`));
  for (const query of [
    '',
    `${search}&expires=9999999999`,
    `${search}&signature=${'a'.repeat(43)}`,
    search.replace('expires=', 'expires[]='),
    search.replace(/signature=.*/, `signature=${'é'.repeat(43)}`),
    search.replace(/expires=\d+/, 'expires=1e12345678'),
  ])
    expect(await statusOf(`/api/packages/${key}${encodeURI(query)}`), query).toBe(403);
  expect(await statusOf(`/api/packages/${key}${search}`)).toBe(200);
});

test('C12 a download supports HEAD and resuming, but does not resume with another file', async () => {
  const link = await linkFrom(api);
  const head = await fetch(link, { method: 'HEAD' });
  expect(head.headers.get('accept-ranges')).toBe('bytes');
  expect(head.headers.get('cache-control')).toBe('private, no-cache');
  expect(await head.text()).toBe('');
  const size = Number(head.headers.get('content-length'));
  const modified = head.headers.get('last-modified') ?? '';
  const rest = await fetch(link, { headers: { range: `bytes=${size - 5}-`, 'if-range': modified } });
  expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, 5]);
  const changed = await fetch(link, { headers: { range: 'bytes=5-', 'if-range': '"another"' } });
  expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, size]);
  const beyond = await fetch(link, { headers: { range: `bytes=${size}-` } });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  expect(beyond.headers.get('content-type'), 'that of its body').toBe('application/json; charset=utf-8');
  expect(beyond.headers.get('content-disposition'), 'an error is no file').toBeNull();
  expect(beyond.headers.get('cache-control')).toBe('no-store');
  expect((await refusal(beyond)).code).toBe('range_invalid');
  const posted = await fetch(link, { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('C12 F-conditions a download goes on with the very same file alone, and says that it has changed', async () => {
  const link = await linkFrom(api);
  const { headers } = await fetch(link, { method: 'HEAD' });
  const etag = headers.get('etag') ?? '';
  const size = Number(headers.get('content-length'));
  expect(etag, 'which names no bytes').toMatch(/^W\//);
  const weak = await fetch(link, { headers: { range: 'bytes=5-', 'if-range': etag } });
  expect([weak.status, (await weak.arrayBuffer()).byteLength]).toEqual([200, size]);
  for (const [name, value] of [
    ['if-match', '"another"'],
    ['if-match', etag],
    ['if-unmodified-since', new Date(0).toUTCString()],
  ] as const) {
    const changed = await fetch(link, { headers: { [name]: value } });
    expect([changed.status, (await refusal(changed)).code], name).toEqual([412, 'file_changed']);
    expect(changed.headers.get('content-type')).toBe('application/json; charset=utf-8');
  }
  const same = { 'if-match': '*', 'if-unmodified-since': headers.get('last-modified') ?? '' };
  expect((await fetch(link, { headers: same })).status).toBe(200);
});

test(
  'C12 a package that is removed while its link is valid is reported as missing',
  { tags: ['slow'] },
  async () => {
    const folder = await folderWithFreshData();
    const withoutPackages = await startApi(folder.path);
    const link = await linkFrom(withoutPackages);
    await rm(join(folder.path, 'packages', key));
    const missing = await fetch(link);
    expect([missing.status, (await refusal(missing)).code]).toEqual([404, 'file_missing']);
    await rm(join(folder.path, 'packages'), { recursive: true });
    await writeFile(join(folder.path, 'packages'), '');
    expect((await refusal(await fetch(link))).code).toMatch(/^(file_missing|storage_unavailable)$/);
    await withoutPackages.stop();
    await folder.remove();
  },
);

test('R11 the log contains no signature', async () => {
  const link = new URL(await linkFrom(api));
  await fetch(link);
  await eventually(() => expect(api.log()).toContain(`"path":"${link.pathname}"`));
  expect(api.log()).not.toContain(link.searchParams.get('signature'));
});
