import { unzipSync, strFromU8 } from 'fflate';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apps, downloadAnswerSchema } from '@site/api-contract';
import { startApi, folderWithFreshData, type ApiProcess } from './api-process.ts';
import { postForm, postJson, refusal } from './requests.ts';
import { storedRows } from './stored-rows.ts';

const customer = {
  appName: 'TrackIT',
  customerEmail: 'ada@example.ch',
  customerName: 'Ada Muster',
  language: 'fr',
};

/** How long the shell waits for the api (shell/server/http/api-proxy.ts), in ms. */
const proxyTimeMs = 30_000;

let folder: Awaited<ReturnType<typeof folderWithFreshData>>;
let api: ApiProcess;
const download = () => `${api.url}/api/app-download`;

beforeAll(async () => {
  folder = await folderWithFreshData();
  api = await startApi(folder.path, { RATE_LIMIT_PER_ADDRESS: '200', RATE_LIMIT_PER_EMAIL: '100' });
});
afterAll(async () => {
  await api.stop();
  await folder.remove();
});

test.each(apps.map((app) => app.name))(
  'C12 the link for %s downloads its package for 15 minutes',
  async (appName) => {
    const answer = await postJson(download(), { ...customer, appName });
    expect(answer.status).toBe(200);
    const { downloadUrl, message } = downloadAnswerSchema.parse(await answer.json());
    expect(message).toBe(
      `Votre téléchargement de ${appName} est prêt. Le lien reste valable 15\u00a0minutes.`,
    );
    expect(new URL(downloadUrl).searchParams.get('X-Amz-Expires')).toBe('900');
    const file = await fetch(downloadUrl);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${appName}.apk"`);
    const archive = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(strFromU8(archive['README.fr.txt'] ?? new Uint8Array())).toContain(appName);
  },
);

test('C12 a link that was altered or has expired is refused by the store', async () => {
  const answer = await postJson(download(), customer);
  const { downloadUrl } = downloadAnswerSchema.parse(await answer.json());
  const other = downloadUrl.replaceAll('trackit', 'atlasfibre');
  expect((await fetch(other)).status).toBe(403);
  const past = new URL(downloadUrl);
  past.searchParams.set('X-Amz-Date', '20200101T000000Z');
  expect((await fetch(past)).status).toBe(403);
  const longer = new URL(downloadUrl);
  longer.searchParams.set('X-Amz-Expires', '90000');
  expect((await fetch(longer)).status).toBe(403);
  const unsigned = new URL(downloadUrl);
  unsigned.search = '';
  expect((await fetch(unsigned)).status).toBe(403);
  expect((await fetch(unsigned, { method: 'DELETE' })).status).toBe(403);
  expect((await fetch(downloadUrl)).status).toBe(200);
});

test('C12 a request is recorded with the mail that it causes', async () => {
  const own = await folderWithFreshData();
  const recording = await startApi(own.path);
  await postJson(`${recording.url}/api/app-download`, customer);
  await recording.stop();
  const rows = await storedRows(
    own.path,
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
  await own.remove();
});

test('C12 unknown app is a 404 with a message, no file is another', async () => {
  const unknown = await postJson(download(), { ...customer, appName: '../premium/premium_app' });
  expect(unknown.status).toBe(404);
  expect(await refusal(unknown)).toMatchObject({
    code: 'app_unknown',
    field: 'appName',
    message: 'Nous ne proposons pas cette application.',
  });

  const own = await folderWithFreshData();
  const emptied = await startApi(own.path);
  await rm(join(own.path, 'objects/app-packages/apps/trackit'), { recursive: true });
  const missing = await postJson(`${emptied.url}/api/app-download`, customer);
  expect(missing.status).toBe(404);
  expect(await refusal(missing)).toMatchObject({ code: 'file_missing' });
  await emptied.stop();
  expect(await storedRows(own.path, 'select id from download_requests')).toEqual([]);
  await own.remove();
});

test.each([
  ['customerName', '', 'field_missing'],
  ['customerEmail', 'ada@', 'field_invalid'],
  ['appName', undefined, 'field_missing'],
])('C11 a request whose %s is %j is refused as %s', async (field, value, code) => {
  const answer = await postJson(download(), { ...customer, [field]: value });
  expect(answer.status).toBe(400);
  expect(await refusal(answer)).toMatchObject({ code, field });
});

test('C11 without script the form leads back to its page, and the ticket in the cookie fetches the file', async () => {
  const sent = await postForm(download(), { ...customer, language: 'es' });
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    '/es/download?app=TrackIT#download-sent',
  ]);
  const cookie = sent.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; Max-Age=900; Path=\/api\/app-download; .*HttpOnly; SameSite=Lax/);
  const ticket = cookie.split(';')[0] ?? '';

  const file = await fetch(`${download()}/file`, { headers: { cookie: ticket }, redirect: 'manual' });
  expect(file.status).toBe(303);
  const archive = await fetch(file.headers.get('location') ?? '');
  expect(archive.headers.get('content-disposition')).toContain('TrackIT.apk');
  expect(archive.status).toBe(200);
});

test('C11 without script a wrong form leads back to its page with the outcome', async () => {
  const invalid = await postForm(download(), { ...customer, customerEmail: 'nobody' });
  expect(invalid.headers.get('location')).toBe('/download?app=TrackIT#download-invalid');
  const unknown = await postForm(download(), { ...customer, appName: 'x#y', language: 'ru' });
  expect(unknown.headers.get('location')).toBe('/ru/download#download-invalid');
});

test('C12 no ticket, or a guessed one, fetches nothing', async () => {
  for (const headers of [{}, { cookie: 'download-ticket=guess' }]) {
    const answer = await fetch(`${download()}/file`, { headers, redirect: 'manual' });
    expect(answer.status).toBe(404);
    expect((await refusal(answer)).code).toBe('ticket_unknown');
  }
});

test('C17 a store that fails for a moment is asked again, and the visitor gets the link', async () => {
  const own = await folderWithFreshData();
  const answers = [503, 500, 200];
  const store = createServer((_request, response) => response.writeHead(answers.shift() ?? 200).end());
  await once(store.listen(0, '127.0.0.1'), 'listening');
  const patient = await startApi(own.path, {
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    S3_PUBLIC_ENDPOINT: 'https://files.example',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  const answer = await postJson(`${patient.url}/api/app-download`, customer);
  expect(answers).toEqual([]);
  expect(downloadAnswerSchema.parse(await answer.json()).downloadUrl).toMatch(/^https:\/\/files\.example\//);
  await patient.stop();
  store.close();
  await own.remove();
});

test('C12 C17 a store that stays away is told to the visitor before the site’s proxy gives up, and nothing is mailed', async () => {
  const own = await folderWithFreshData();
  const store = createServer(() => undefined);
  await once(store.listen(0, '127.0.0.1'), 'listening');
  const waiting = await startApi(own.path, {
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    S3_SEED: 'false',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  const answer = await fetch(`${waiting.url}/api/app-download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(customer),
    signal: AbortSignal.timeout(proxyTimeMs),
  });
  expect(answer.status).toBe(503);
  expect((await refusal(answer)).code).toBe('storage_unavailable');
  await waiting.stop();
  store.closeAllConnections();
  store.close();
  expect(await storedRows(own.path, 'select id from download_requests')).toEqual([]);
  await own.remove();
});
