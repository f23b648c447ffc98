import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openBlobStore } from '@site/server-kit/blob-store';
import { makeUpRelease, upload } from '@site/releases/testing';
import { openRegistry } from '@site/releases/state/registry.ts';
import { startTestSite, type TestSite } from './site/site.ts';
import { startS3Server } from '@site/server-kit/testing';

const legal = { remote: 'legal', paths: ['/cookies'] };
const location = 's3://releases/site';

let storage: Awaited<ReturnType<typeof startS3Server>>;
let site: TestSite;

beforeAll(async () => {
  storage = await startS3Server('releases');
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: storage.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: storage.accessKeyId,
    AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
  });
  site = await startTestSite(['legal'], { RELEASE_STORE: location });
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
});
afterAll(async () => {
  await site.close();
  await storage.stop();
});

test('R3 R4 releases are kept in a bucket: a shell starts from it, and a command takes effect through it', async () => {
  await site.publish({ ...legal, version: '2' });
  await site.untilShown('/en/cookies', 'legal 2 en');
  await site.stopShell();
  site.host('legal').misbehave((_request, response) => void response.destroy());
  await site.startShell();
  expect(await (await site.get('/en/cookies')).text()).toContain('legal 2 en');
  await site.command('rollback', 'legal');
  await site.untilShown('/en/cookies', 'legal 1 en');
  expect(await site.command('history')).toMatch(/ops {2}rollback {2}legal {2}1 {2}\(a test\)/);
});

const addOne = (content?: Buffer) => Buffer.from(String(Number(content?.toString() ?? '0') + 1));

test('R3 writers of a bucket take turns: nothing that one wrote is lost to another', async () => {
  const blobs = await Promise.all(Array.from({ length: 4 }, () => openBlobStore(location)));
  await Promise.all(blobs.map((store) => store.update('count', addOne)));
  expect((await blobs[0]?.read('count'))?.toString()).toBe('4');
});

interface Proxy {
  /** Called before each write is passed on. */
  beforeWrite?: () => Promise<void>;
  /** Whether the connection is cut instead of the first response to a write. */
  isLossy?: boolean;
}

/** Passes requests on to the S3 server. */
async function startProxy({ beforeWrite, isLossy = false }: Proxy) {
  const { hostname, port } = new URL(storage.endpoint);
  let losesNext = isLossy;
  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, headers } = incoming;
    const passed = request({ hostname, port, method, path, headers }, (source) => {
      if (method === 'PUT' && losesNext) {
        losesNext = false;
        return void response.destroy();
      }
      response.writeHead(source.statusCode ?? 502, source.headers);
      source.pipe(response);
    });
    incoming.pipe(passed);
  };
  const proxy = createServer((incoming, response) => {
    const prepared = incoming.method === 'PUT' ? beforeWrite?.() : undefined;
    void Promise.resolve(prepared).then(() => pass(incoming, response));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { accessKeyId, secretAccessKey } = storage;
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return { endpoint, region: 'us-east-1', accessKeyId, secretAccessKey };
}

test('R3 R15 an event that another came before is decided anew, upon what that one wrote', async () => {
  const writers = await Promise.all(
    Array.from({ length: 4 }, async () => openRegistry(await openBlobStore('s3://releases/together'))),
  );
  const decisions = await Promise.all(
    writers.map((writer) => writer.apply({ type: 'reload', who: 'ops', why: 'a test' })),
  );
  expect(decisions.map((decision) => 'state' in decision && decision.state.revision).sort()).toEqual([
    1, 2, 3, 4,
  ]);
  expect((await writers[0]?.read())?.history).toHaveLength(4);
});

test('R3 a change whose answer is lost is made once', async () => {
  const bucket = await openBlobStore('s3://releases/lossy', await startProxy({ isLossy: true }));
  await bucket.update('count', addOne);
  expect((await bucket.read('count'))?.toString()).toBe('1');
});

test('R3 what others keep changing is not written over', { tags: ['slow'] }, async () => {
  const others = await openBlobStore('s3://releases/busy');
  let latest = '';
  const beforeWrite = () => others.write('registry.json', Buffer.from((latest = randomUUID())));
  await beforeWrite();
  const bucket = await openBlobStore('s3://releases/busy', await startProxy({ beforeWrite }));
  await expect(bucket.update('registry.json', () => Buffer.from('own'))).rejects.toThrow(
    /nothing was written/,
  );
  expect((await bucket.read('registry.json'))?.toString()).toBe(latest);
});

test('R3 a release is published to a bucket whole, its manifest last', async () => {
  const bucket = await openBlobStore('s3://releases/host');
  const made = makeUpRelease({ ...legal, version: '1' });
  await upload(bucket, made);
  const names = await bucket.list('');
  expect(names).toEqual(
    ['1/release.json', ...[...made.files.keys()].map((path) => `1/${path}`), 'release.json'].sort(),
  );
  expect((await bucket.read('1/remoteEntry.js'))?.toString()).toContain('island.js');
});
