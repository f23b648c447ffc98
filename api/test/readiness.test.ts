import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readinessSchema } from '@site/api-contract';
import { folderWithFreshData, startApi } from './api-process.ts';
import { postForm, postJson, refusal } from './requests.ts';

const message = { name: 'Ada', email: 'ada@example.ch', subject: 's', message: 'm', language: 'en' };

test('R11 readiness says which part fails, and the api keeps running', async () => {
  const own = await folderWithFreshData();
  const store = createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const halved = await startApi(own.path, {
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
    S3_OPERATION_RETRY_SECONDS: '1',
  });
  const ready = await fetch(`${halved.url}/api/ready`);
  expect(ready.status).toBe(503);
  expect(readinessSchema.parse(await ready.json())).toMatchObject({
    ready: false,
    parts: { database: 'ok', storage: 'failing' },
  });
  const asked = { appName: 'TrackIT', customerEmail: 'a@b.ch', customerName: 'A', language: 'en' };
  const download = await postJson(`${halved.url}/api/app-download`, asked);
  expect(download.status, 'C17 the store is given up once the retry time is over').toBe(503);
  expect((await refusal(download)).code).toBe('storage_unavailable');
  const form = await postForm(`${halved.url}/api/app-download`, asked);
  expect(form.headers.get('location')).toBe('/en/download?app=TrackIT#download-failed');
  expect((await postJson(`${halved.url}/api/contact`, message)).status).toBe(201);
  await halved.stop();
  store.close();
  await own.remove();
});

test('R8 R11 without mail server and payment provider the api is ready, and says what is degraded', async () => {
  const own = await folderWithFreshData();
  let connections = 0;
  const refusing = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await once(refusing.listen(0, '127.0.0.1'), 'listening');
  const away = `127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  const alone = await startApi(own.path, {
    SMTP_URL: `smtp://${away}`,
    STRIPE_SECRET_KEY: 'sk_test_away',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_away',
    STRIPE_WEBHOOK_SECRET: 'whsec_away',
    STRIPE_API_BASE: `http://${away}`,
  });
  const ready = await fetch(`${alone.url}/api/ready`);
  expect(ready.status).toBe(200);
  expect(readinessSchema.parse(await ready.json())).toEqual({
    ready: true,
    parts: { database: 'ok', storage: 'ok', mail: 'degraded', provider: 'degraded' },
  });
  const before = connections;
  await Promise.all(Array.from({ length: 50 }, () => fetch(`${alone.url}/api/ready`)));
  expect(connections - before, 'asking often opens no connection each time').toBeLessThan(10);
  await alone.stop();
  refusing.close();
  await own.remove();
});
