import { beforeAll, expect, test } from 'vitest';
import type { openApiDocument } from '@site/api-contract';
import { startTestApi } from '../support/api-process.ts';
import { postJson, refusal } from '../support/requests.ts';
import { storedRows } from '../support/stored-rows.ts';

/** HTTPS, but on this machine, so that no settings of a public site are needed. */
const siteOrigin = 'https://site.localhost';
const message = { name: 'Ada', email: 'ada@example.ch', subject: 's', message: 'm', language: 'en' };
const formType = 'application/x-www-form-urlencoded';

const api = startTestApi({
  SITE_ORIGIN: siteOrigin,
  RATE_LIMIT_PER_ADDRESS: '1000',
  RATE_LIMIT_PER_EMAIL: '1000',
});
/** All endpoints that change data, except the webhook. */
let posts: string[];
/** Those that the contract declares as forms. */
let forms: string[];

beforeAll(async () => {
  const response = await fetch(`${api.url}/api/openapi.json`);
  const { paths } = (await response.json()) as ReturnType<typeof openApiDocument>;
  posts = Object.keys(paths).filter((path) => paths[path]?.['post'] && path !== '/api/stripe-webhook');
  forms = posts.filter((path) => formType in (paths[path]?.['post']?.requestBody?.content ?? {}));
});

const contact = (headers: Record<string, string>) => postJson(`${api.url}/api/contact`, message, headers);

/** Posts like a browser's form without script. */
function postForm(
  path: string,
  headers: Record<string, string> = {},
  fields: Record<string, string> = message,
): Promise<Response> {
  return fetch(api.url + path, {
    method: 'POST',
    headers: { 'content-type': formType, 'accept-language': 'de', ...headers },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  });
}

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://shop.site.localhost' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: siteOrigin },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://site.localhost' },
  { origin: 'https://site.localhost:8443' },
  { origin: 'https://site.localhost.evil.example' },
  { origin: 'no origin' },
])('S3 S1 no endpoint accepts requests of another site’s page (%j)', async (headers) => {
  expect(posts.length).toBeGreaterThanOrEqual(7);
  for (const path of posts) {
    const response = await postJson(api.url + path, message, { 'accept-language': 'en', ...headers });
    expect(response.status, path).toBe(403);
    expect(await refusal(response), path).toMatchObject({
      code: 'cross_site',
      message: 'This request doesn’t come from our site. Please open the page on our site and try again.',
    });
  }
});

test.each(['PUT', 'PATCH', 'DELETE'])('S3 %s is refused like POST', async (method) => {
  const foreign = { origin: 'https://evil.example' };
  const response = await fetch(`${api.url}/api/contact`, { method, headers: foreign });
  expect([response.status, (await refusal(response)).code]).toEqual([403, 'cross_site']);
});

test.each([
  ['a browser of today', { 'sec-fetch-site': 'same-origin', origin: siteOrigin }],
  ['a browser that says no more than its origin', { origin: siteOrigin }],
  ['a page without referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['a program that is no browser', {}],
])('S3 requests of the site’s own pages are accepted: %s', async (_, headers: Record<string, string>) => {
  expect((await contact(headers)).status).toBe(201);
  const form = await postForm('/api/contact', headers);
  expect([form.status, form.headers.get('location')]).toEqual([303, '/en/#contact-sent']);
});

test('S3 read requests and the provider’s events are accepted from other origins', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  expect((await fetch(`${api.url}/api/health`, { headers: foreign })).status).toBe(200);
  expect((await fetch(`${api.url}/api/payment-settings`, { headers: foreign })).status).toBe(200);
  const event = await postJson(`${api.url}/api/stripe-webhook`, {}, foreign);
  expect((await refusal(event)).code).toBe('signature_invalid');
});

test('S3 S1 only endpoints of forms accept a form body', async () => {
  expect(forms.length).toBeGreaterThanOrEqual(7);
  const isForApps = (path: string) => path.startsWith('/api/oauth/');
  const without = posts.filter((path) => !forms.includes(path));
  expect(without.length).toBeGreaterThanOrEqual(5);
  for (const path of without) {
    const response = await postForm(path);
    expect([response.status, (await refusal(response)).code], path).toEqual([
      415,
      'content_type_unsupported',
    ]);
  }
  for (const path of forms) expect((await postForm(path)).status, path).toBe(isForApps(path) ? 400 : 303);
});

test('S3 S1 a form on another site stores nothing, and the visitor is redirected to a page that says that it failed', async () => {
  const foreign = { origin: 'null', 'sec-fetch-site': 'cross-site' };
  const contacted = await postForm('/api/contact', foreign, { ...message, subject: 'foreign' });
  expect([contacted.status, contacted.headers.get('location')]).toEqual([303, '/de/#contact-failed']);
  const body = { appName: 'TrackIT', customerEmail: 'ada@example.ch', customerName: 'Ada' };
  const downloaded = await postForm('/api/app-download', foreign, body);
  expect([downloaded.status, downloaded.headers.get('location')]).toEqual([
    303,
    '/de/download#download-failed',
  ]);
  expect(downloaded.headers.get('set-cookie')).toBeNull();
  await api.stop();
  const subjects = await storedRows(api.dataDir, 'select distinct subject from contact_messages');
  expect(subjects).toEqual([{ subject: message.subject }]);
  expect(await storedRows(api.dataDir, 'select id from download_requests')).toEqual([]);
});
