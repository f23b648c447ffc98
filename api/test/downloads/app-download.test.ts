import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { downloadPageSchema, downloadResponseSchema } from '@site/api-contract';
import { formatDay, formatFileSize } from '@site/shared-i18n';
import { folderWithFreshData, startTestApi, startApi } from '../support/api-process.ts';
import { postForm, postJson, refusal } from '../support/requests.ts';
import { storedRows } from '../support/stored-rows.ts';

const customer = {
  appName: 'TrackIT',
  customerEmail: 'ada@example.ch',
  customerName: 'Ada Muster',
  language: 'fr',
};

/** The shell's time limit for the api (shell/server/http/api/api-connections.ts), in ms. */
const proxyTimeMs = 30_000;

const api = startTestApi({ RATE_LIMIT_PER_ADDRESS: '200', RATE_LIMIT_PER_EMAIL: '100' });
const download = () => `${api.url}/api/app-download`;

test('C12 a request is stored together with the job for its mail', async () => {
  const folder = await folderWithFreshData();
  const recording = await startApi(folder.path);
  await postJson(`${recording.url}/api/app-download`, customer);
  await recording.stop();
  const rows = await storedRows(
    folder.path,
    `select r.app, r.customer_email, r.customer_name, r.language, o.kind
     from download_requests r join outbox o on o.payload->>'requestId' = r.id::text`,
  );
  expect(rows).toEqual([
    {
      app: 'TrackIT',
      customer_email: 'ada@example.ch',
      customer_name: 'Ada Muster',
      language: 'fr',
      kind: 'app-download',
    },
  ]);
  await folder.remove();
});

test('C11 before a file is asked for, its page has the size, day and checksum of what a link then downloads', async () => {
  const describe = async (query: string) =>
    downloadPageSchema.parse(await (await fetch(`${api.url}/api/app-download/page?${query}`)).json());
  const { downloadUrl } = downloadResponseSchema.parse(await (await postJson(download(), customer)).json());
  const bytes = Buffer.from(await (await fetch(downloadUrl)).arrayBuffer());
  const facts = await describe('app=TrackIT&language=de');
  expect(facts).toEqual({
    size: formatFileSize(bytes.length, 'de'),
    uploaded: formatDay(new Date(), 'de'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const [byDefault, unknown] = [await describe('language=de'), await describe('app=*&app=nope&language=de')];
  expect(byDefault.sha256).not.toBe(facts.sha256);
  expect(unknown).toEqual(byDefault);
});

test('C12 unknown app is a 404 with a message', async () => {
  const unknown = await postJson(download(), { ...customer, appName: '../premium/premium_app' });
  expect(unknown.status).toBe(404);
  expect(await refusal(unknown)).toMatchObject({
    code: 'app_unknown',
    field: 'appName',
    message: 'Nous ne proposons pas cette application.',
  });
});

test.each([
  ['customerName', '', 'field_missing'],
  ['customerEmail', 'ada@', 'field_invalid'],
  ['appName', undefined, 'field_missing'],
])('C11 a request whose %s is %j is refused as %s', async (field, value, code) => {
  const response = await postJson(download(), { ...customer, [field]: value });
  expect(response.status).toBe(400);
  expect(await refusal(response)).toMatchObject({ code, field });
});

test('C11 without script an invalid form redirects to its page with the outcome', async () => {
  const invalid = await postForm(download(), { ...customer, customerEmail: 'nobody' });
  expect(invalid.headers.get('location')).toBe('/download?app=TrackIT#download-invalid');
  const unknown = await postForm(download(), { ...customer, appName: 'x#y', language: 'ru' });
  expect(unknown.headers.get('location')).toBe('/ru/download#download-invalid');
  const variant = await postForm(`${api.url}/api/App-Download/`, { ...customer, customerEmail: 'nobody' });
  expect(variant.headers.get('location')).toBe('/download?app=TrackIT#download-invalid');
});

test('C12 without a ticket, or with a guessed one, no file is served', async () => {
  for (const headers of [{}, { cookie: 'download-ticket=guess' }]) {
    const response = await fetch(`${download()}/file`, { headers, redirect: 'manual' });
    expect(response.status).toBe(404);
    expect((await refusal(response)).code).toBe('ticket_unknown');
  }
});

test('C17 requests to a store that fails briefly are retried, and the visitor gets the link', async () => {
  const folder = await folderWithFreshData();
  const statuses = [503, 500, 200];
  const store = createServer((_request, response) => response.writeHead(statuses.shift() ?? 200).end());
  await once(store.listen(0, '127.0.0.1'), 'listening');
  const patient = await startApi(folder.path, {
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    S3_PUBLIC_ENDPOINT: 'https://files.example',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  const response = await postJson(`${patient.url}/api/app-download`, customer);
  expect(statuses).toEqual([]);
  expect(downloadResponseSchema.parse(await response.json()).downloadUrl).toMatch(
    /^https:\/\/files\.example\//,
  );
  await patient.stop();
  store.close();
  await folder.remove();
});

test(
  'C12 C17 if the store stays down, the visitor gets an error before the proxy’s time limit, and no mail is sent',
  { tags: ['slow'] },
  async () => {
    const folder = await folderWithFreshData();
    const store = createServer(() => undefined);
    await once(store.listen(0, '127.0.0.1'), 'listening');
    const waiting = await startApi(folder.path, {
      S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    });
    const response = await fetch(`${waiting.url}/api/app-download`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(customer),
      signal: AbortSignal.timeout(proxyTimeMs),
    });
    expect(response.status).toBe(503);
    expect((await refusal(response)).code).toBe('storage_unavailable');
    await waiting.stop();
    store.closeAllConnections();
    store.close();
    expect(await storedRows(folder.path, 'select id from download_requests')).toEqual([]);
    await folder.remove();
  },
);

test('C12 S5 a QR code is an image that shows and runs nothing else, kept for a day', async () => {
  const code = await fetch(`${download()}/qr-code?appName=TrackIT&language=de`);
  expect(code.status).toBe(200);
  expect(Object.fromEntries(code.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=86400',
    ratelimit: expect.stringContaining('"reads"') as string,
  });
  const svg = await code.text();
  expect(svg.match(/<[a-z]+/g)).toEqual(['<svg', '<path', '<path']);
  expect(svg).not.toMatch(/style|href|\son\w+=/);
});

test.each([
  ['?appName=', 400, 'field_missing', 'Application'],
  ['?appName=TrackIT&appName=TrackIT', 400, 'field_invalid', 'Application'],
  ['?appName=nope', 404, 'app_unknown', 'Nous ne proposons pas cette application.'],
])('C12 a QR code for %s is refused', async (query, status, code, message) => {
  const response = await fetch(`${download()}/qr-code${query}`);
  expect(response.status).toBe(status);
  const refused = await refusal(response);
  expect(refused).toMatchObject({ code, field: 'appName' });
  expect(refused.message).toContain(message);
});
