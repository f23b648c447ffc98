import { once } from 'node:events';
import { createServer } from 'node:http';
import { rm } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net';
import getPort from 'get-port';
import { expect, onTestFinished, test } from 'vitest';
import { readinessSchema } from '@site/api-contract';
import { databaseUrlOf, folderWithFreshData, startApi, temporaryFolder } from '../support/api-process.ts';
import { eventually } from '../support/eventually.ts';
import { postForm, postJson, refusal } from '../support/requests.ts';
import { startDatabase } from '../support/start-stand-ins.ts';

const message = { name: 'Ada', email: 'ada@example.ch', subject: 's', message: 'm', language: 'en' };

test('R11 readiness says which part fails, and the api keeps running', async () => {
  const folder = await folderWithFreshData();
  const store = createServer((_request, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const halved = await startApi(folder.path, {
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
    S3_OPERATION_RETRY_SECONDS: '1',
  });
  const ready = await fetch(`${halved.url}/api/ready`);
  expect(ready.status, 'all but downloads works').toBe(200);
  expect(readinessSchema.parse(await ready.json())).toMatchObject({
    ready: true,
    parts: { database: 'ok', storage: 'degraded' },
  });
  const body = { appName: 'TrackIT', customerEmail: 'a@b.ch', customerName: 'A', language: 'en' };
  const download = await postJson(`${halved.url}/api/app-download`, body);
  expect(download.status, 'C17 the store is given up once the retry time is over').toBe(503);
  expect((await refusal(download)).code).toBe('storage_unavailable');
  const form = await postForm(`${halved.url}/api/app-download`, body);
  expect(form.headers.get('location')).toBe('/en/download?app=TrackIT#download-failed');
  expect((await postJson(`${halved.url}/api/contact`, message)).status).toBe(201);
  await halved.stop();
  store.close();
  await folder.remove();
});

test('R8 R11 without mail server and payment provider the api is ready, and says what is degraded', async () => {
  const folder = await folderWithFreshData();
  let connections = 0;
  const refusing = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await once(refusing.listen(0, '127.0.0.1'), 'listening');
  const away = `127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  const alone = await startApi(folder.path, {
    SMTP_URL: `smtp://${away}`,
    STRIPE_SECRET_KEY: 'sk_test_away',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_away',
    STRIPE_WEBHOOK_SECRET: 'whsec_away',
    STRIPE_API_BASE: `http://${away}`,
  });
  const readiness = async () => readinessSchema.parse(await (await fetch(`${alone.url}/api/ready`)).json());
  // On a busy machine a check of the database may take longer than it may.
  await expect.poll(readiness).toEqual({
    ready: true,
    parts: { database: 'ok', storage: 'ok', mail: 'degraded', provider: 'degraded' },
  });
  expect((await fetch(`${alone.url}/api/ready`)).status).toBe(200);
  const before = connections;
  await Promise.all(Array.from({ length: 50 }, () => fetch(`${alone.url}/api/ready`)));
  expect(connections - before, 'asking often opens no connection each time').toBeLessThan(10);
  await alone.stop();
  refusing.close();
  await folder.remove();
});

/** How long the health check of the container waits, in ms (`api/Dockerfile`). */
const healthCheckMs = 3000;

test(
  'F-slow-parts with a mail server, a provider and a store that never answer the api is healthy',
  { tags: ['slow'] },
  async () => {
    const folder = await folderWithFreshData();
    const silent = createTcpServer(() => undefined);
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void silent.close());
    const hung = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const alone = await startApi(folder.path, {
      SMTP_URL: `smtp://${hung}`,
      STRIPE_SECRET_KEY: 'sk_test_hung',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_hung',
      STRIPE_WEBHOOK_SECRET: 'whsec_hung',
      STRIPE_API_BASE: `http://${hung}`,
      S3_ENDPOINT: `http://${hung}`,
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    });
    onTestFinished(() => alone.stop().then(folder.remove));
    const ready = await fetch(`${alone.url}/api/ready`, { signal: AbortSignal.timeout(healthCheckMs) });
    expect(ready.status).toBe(200);
    expect(readinessSchema.parse(await ready.json()).parts).toEqual({
      database: 'ok',
      storage: 'degraded',
      mail: 'degraded',
      provider: 'degraded',
    });
  },
);

test(
  'F-database-at-start an api that starts before its database waits for it, and says so in one line',
  { tags: ['slow'] },
  async () => {
    const folder = await folderWithFreshData();
    const server = new URL(await databaseUrlOf(folder.path));
    const target = { host: server.hostname, port: Number(server.port) };
    let connections = 0;
    const starting = createTcpServer((socket) => {
      connections += 1;
      if (connections === 1) return void socket.once('data', () => socket.end(startingUp()));
      const database = connect(target).on('error', () => undefined);
      socket.on('error', () => undefined);
      socket.pipe(database).pipe(socket);
    });
    await once(starting.listen(0, '127.0.0.1'), 'listening');
    const address = new URL(server);
    address.host = `127.0.0.1:${(starting.address() as AddressInfo).port}`;
    const late = await startApi(folder.path, { DATABASE_URL: address.href });
    expect((await fetch(`${late.url}/api/ready`)).status).toBe(200);
    expect(late.log().match(/"msg":"waiting for the database"/g)).toHaveLength(1);
    await eventually(() => expect(late.log()).toContain('the database system is starting up'));
    await late.stop();
    starting.close();
    await folder.remove();
  },
);

/** What Postgres answers while it starts. */
function startingUp(): Buffer {
  const fields = ['SFATAL', 'C57P03', 'Mthe database system is starting up', ''].join('\0');
  const body = Buffer.from(`${fields}\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

test(
  'F-database-full a database whose disk is full is named as that',
  { tags: ['slow'] },
  async ({ skip }) => {
    const disk = await temporaryFolder();
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'disk', disk.path]);
    skip(status !== 0, 'only root can mount a small disk');
    const data = await folderWithFreshData();
    const database = await startDatabase(disk.path, await getPort());
    onTestFinished(async () => {
      await database.stop();
      // At once, though a killed database's own processes may hold the disk for another moment.
      spawnSync('umount', ['--lazy', disk.path]);
      await Promise.all([disk.remove(), data.remove()]);
    });
    const api = await startApi(data.path, { DATABASE_URL: database.url });
    onTestFinished(() => void api.stop());
    const ready = async () =>
      readinessSchema.parse(await (await fetch(`${api.url}/api/ready`)).json()).parts['database'];
    const metrics = async () => (await fetch(`${api.url}/metrics`)).text();
    expect(await ready()).toBe('ok');
    expect(await metrics()).toMatch(/^database_full 0$/m);
    const filler = join(disk.path, 'filler');
    // Ends with an error once nothing more fits.
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']);
    await eventually(async () => expect(await ready()).toBe('full'));
    const full = await metrics();
    expect(full).toMatch(/^database_full 1$/m);
    expect(full).toMatch(/^database_up 1$/m);
    await rm(filler);
    await eventually(async () => expect(await ready()).toBe('ok'));
    await database.kill();
    // The killed server's own processes may answer for another moment.
    await eventually(async () => {
      const away = await metrics();
      expect(away).toMatch(/^database_up 0$/m);
      expect(away, 'what it cannot know is left out, the rest is reported').not.toMatch(
        /^outbox_oldest_seconds \d/m,
      );
    });
  },
);
