import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BlobStore } from '@site/server-kit/blob-store';
import type { Log } from '@site/server-kit/log';
import { ReleaseRefused } from '../manifest/release-refused.ts';
import { createSourceMapStore } from '../store/release-store.ts';
import { makeUpRelease } from '../testing/index.ts';
import type { RemoteHost } from './download-release.ts';
import { createSourceMapKeeper } from './keep-source-maps.ts';

const content = Buffer.from('{}');
const sha384 = createHash('sha384').update(content).digest('base64');
const sourceMaps = [{ path: 'island.js.map', size: content.length, sha384 }];
const { release } = makeUpRelease({
  remote: 'legal',
  version: '1',
  paths: ['/cookies'],
  overrides: { sourceMaps },
});

/**
 * @param write each write of the store
 * @param download each request to the host
 */
function keep(write: () => Promise<void>, download: () => Promise<Buffer>) {
  const logged: string[] = [];
  const add = (_: object, message: string) => void logged.push(message);
  const blobs = { read: () => Promise.resolve(undefined), write } as unknown as BlobStore;
  const keeper = createSourceMapKeeper(createSourceMapStore(blobs), {
    info: add,
    warn: add,
  } as unknown as Log);
  const poll = async () => {
    keeper.keep({ sourceMap: download } as unknown as RemoteHost, release);
    await keeper.stop();
  };
  return { poll, logged };
}

test('T12 R4 source maps that the store cannot take are stored when it can, and the failure is logged once', async () => {
  let writes = 0;
  const write = () => {
    writes += 1;
    return writes <= 2 ? Promise.reject(new Error('the disk is full')) : Promise.resolve();
  };
  const { poll, logged } = keep(write, () => Promise.resolve(content));
  for (let polls = 0; polls < 5; polls += 1) await poll();
  expect(writes).toBe(3);
  expect(logged).toEqual(['source maps cannot be stored yet']);
});

test('T12 R4 source maps that are refused are not downloaded again', async () => {
  let downloads = 0;
  const { poll, logged } = keep(
    () => Promise.resolve(),
    () => {
      downloads += 1;
      return Promise.reject(new ReleaseRefused('island.js.map is not there'));
    },
  );
  await poll();
  await poll();
  expect(downloads).toBe(1);
  expect(logged).toEqual([expect.stringContaining('source maps are not kept')]);
});
