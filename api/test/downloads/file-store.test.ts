import { createHash } from 'node:crypto';
import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apps, downloadResponseSchema } from '@site/api-contract';
import { openBlobStore } from '@site/server-kit/blob-store';
import { startS3Server } from '@site/server-kit/testing';
import { packageOf } from '../../src/orders/app-packages.ts';
import type { StoredFile } from '../../src/platform/file-store/stored-file.ts';
import { addSamplePackages, folderWithFreshData, startApi, type ApiProcess } from '../support/api-process.ts';
import { eventually } from '../support/eventually.ts';
import { postForm, postJson, refusal } from '../support/requests.ts';
import { storedRows } from '../support/stored-rows.ts';

const customer = {
  appName: 'TrackIT',
  customerEmail: 'ada@example.ch',
  customerName: 'Ada Muster',
  language: 'fr',
};

/** A store with sample packages: its settings for the api, and how to remove and to replace a package. */
interface TestStore {
  environment: Record<string, string>;
  remove: (packageFolder: string) => Promise<void>;
  replace: (appPackage: StoredFile, body: Uint8Array) => Promise<void>;
  stop: () => Promise<void>;
}

async function openFolder(dataDir: string): Promise<TestStore> {
  return {
    environment: {},
    remove: (packageFolder) => rm(join(dataDir, 'packages', packageFolder), { recursive: true }),
    async replace({ key }, body) {
      const path = join(dataDir, 'packages', key);
      const { atime, mtime } = await stat(path);
      await writeFile(path, body);
      // As a copying program does that keeps times.
      await utimes(path, atime, mtime);
    },
    stop: () => Promise.resolve(),
  };
}

async function openS3(): Promise<TestStore> {
  const server = await startS3Server('app-packages');
  const environment = {
    S3_ENDPOINT: server.endpoint,
    S3_ACCESS_KEY_ID: server.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.secretAccessKey,
  };
  await addSamplePackages(environment);
  return {
    environment,
    remove: (packageFolder) => rm(join(server.folder, packageFolder), { recursive: true }),
    async replace({ key }, body) {
      const { endpoint, accessKeyId, secretAccessKey } = server;
      const account = { endpoint, region: 'us-east-1', accessKeyId, secretAccessKey };
      await (await openBlobStore('s3://app-packages', account)).write(key, body);
    },
    stop: () => server.stop(),
  };
}

describe.each([
  { name: 'a folder', open: openFolder },
  { name: 'an S3 store', open: openS3 },
])('packages in $name', ({ open }) => {
  let folder: Awaited<ReturnType<typeof folderWithFreshData>>;
  let store: TestStore;
  let api: ApiProcess;
  const download = () => `${api.url}/api/app-download`;
  const linkTo = async (appName = customer.appName) => {
    const response = await postJson(download(), { ...customer, appName });
    expect(response.status).toBe(200);
    return downloadResponseSchema.parse(await response.json()).downloadUrl;
  };

  beforeAll(async () => {
    folder = await folderWithFreshData();
    store = await open(folder.path);
    api = await startApi(folder.path, {
      ...store.environment,
      RATE_LIMIT_PER_ADDRESS: '200',
      RATE_LIMIT_PER_EMAIL: '100',
    });
  });
  afterAll(async () => {
    await api.stop();
    await Promise.all([store.stop(), folder.remove()]);
  });

  test.each(apps.map((app) => app.name))('C12 the link for %s downloads its package', async (appName) => {
    const response = await postJson(download(), { ...customer, appName });
    const { downloadUrl, message } = downloadResponseSchema.parse(await response.json());
    expect(message).toBe('Le lien reste valable 15\u00a0minutes.');
    const file = await fetch(downloadUrl);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${appName}.apk"`);
    expect(file.headers.get('content-type')).toBe('application/vnd.android.package-archive');
    const archive = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(strFromU8(archive['README.fr.txt'] ?? new Uint8Array())).toContain(appName);
  });

  test('C12 the response names size and SHA-256 of the file that its link downloads, also of one that replaced another', async () => {
    const described = async () => {
      // A response leaves without the facts if they take longer than a moment, as on a busy machine.
      const response = await eventually(async () => {
        const given = downloadResponseSchema.parse(await (await postJson(download(), customer)).json());
        expect(given.sha256).toBeDefined();
        return given;
      }, 1000);
      const file = new Uint8Array(await (await fetch(response.downloadUrl)).arrayBuffer());
      const sha256 = createHash('sha256').update(file).digest('hex');
      expect(response).toMatchObject({ size: file.length, sha256 });
      return { file, sha256 };
    };
    const { file: first, sha256 } = await described();
    expect((await described()).sha256).toBe(sha256);
    // Another file of the same size.
    await store.replace(packageOf('TrackIT'), first.slice().reverse());
    expect((await described()).sha256).not.toBe(sha256);
    await store.replace(packageOf('TrackIT'), first);
    expect((await described()).sha256).toBe(sha256);
  });

  test('C12 a range request returns that part of a package', async () => {
    const link = await linkTo();
    const whole = new Uint8Array(await (await fetch(link)).arrayBuffer());
    const part = await fetch(link, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(10, 20));
    const beyond = await fetch(link, { headers: { range: `bytes=${whole.length}-` } });
    expect(beyond.status).toBe(416);
  });

  test('S1 C12 an altered or missing signature is refused', async () => {
    const link = await linkTo();
    const other = link.replaceAll('trackit', 'atlasfibre');
    const premium = link.replace('trackit/trackit.apk', 'premium/premium_app.apk');
    const later = link.replace(/(Expires=|expires=)(\d)/, (_all, name: string, digit: string) => {
      return `${name}${Number(digit) + 1}`;
    });
    const guessed = link.replace(/(Signature=|signature=)(.)/, (_all, name: string, first: string) => {
      return `${name}${first === 'a' ? 'b' : 'a'}`;
    });
    const unsigned = link.split('?')[0] ?? '';
    const altered = [other, premium, later, guessed, unsigned];
    expect(new Set([link, ...altered]).size).toBe(6);
    for (const url of altered) expect((await fetch(url)).status, url).toBe(403);
    expect((await fetch(unsigned, { method: 'PUT', body: 'mine' })).ok).toBe(false);
    expect((await fetch(unsigned, { method: 'DELETE' })).ok).toBe(false);
    expect((await fetch(link)).status).toBe(200);
  });

  test('C11 without script the form redirects to its page, and the ticket in the cookie downloads the file', async () => {
    const sent = await postForm(download(), { ...customer, language: 'es' });
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      '/es/download?app=TrackIT#download-sent',
    ]);
    const cookie = sent.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; Max-Age=900; Path=\/api\/app-download; .*HttpOnly; SameSite=Lax/);
    const ticket = cookie.split(';')[0] ?? '';
    const file = await fetch(`${download()}/file`, { headers: { cookie: ticket } });
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="TrackIT.apk"',
    ]);
  });

  test('C12 an app without a file gets its own 404, and nothing is stored', { tags: ['slow'] }, async () => {
    const folder = await folderWithFreshData();
    const emptied = await open(folder.path);
    await emptied.remove('apps/trackit');
    const withoutPackages = await startApi(folder.path, emptied.environment);
    const missing = await postJson(`${withoutPackages.url}/api/app-download`, customer);
    expect([missing.status, (await refusal(missing)).code]).toEqual([404, 'file_missing']);
    await withoutPackages.stop();
    expect(await storedRows(folder.path, 'select id from download_requests')).toEqual([]);
    await Promise.all([emptied.stop(), folder.remove()]);
  });

  test('S2 the api itself stores no sample packages', { tags: ['slow'] }, async () => {
    const folder = await folderWithFreshData();
    const emptied = await open(folder.path);
    await emptied.remove('apps');
    const started = await startApi(folder.path, emptied.environment);
    for (const { name } of apps) {
      const missing = await postJson(`${started.url}/api/app-download`, { ...customer, appName: name });
      expect((await refusal(missing)).code).toBe('file_missing');
    }
    await started.stop();
    await Promise.all([emptied.stop(), folder.remove()]);
  });
});

test('S2 a public site gets no sample packages', { tags: ['slow'] }, async () => {
  const folder = await folderWithFreshData();
  await rm(join(folder.path, 'packages'), { recursive: true });
  for (const setting of [{ SITE_ORIGIN: 'https://www.example.ch' }, { NODE_ENV: 'production' }]) {
    const output = await addSamplePackages({ DATA_DIR: folder.path, ...setting });
    expect(output).toBe('sample-packages: none on a public site\n');
  }
  const api = await startApi(folder.path);
  const missing = await postJson(`${api.url}/api/app-download`, customer);
  expect((await refusal(missing)).code).toBe('file_missing');
  await api.stop();
  await folder.remove();
});
