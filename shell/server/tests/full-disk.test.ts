import { execFileSync } from 'node:child_process';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestSite, until, type TestSite } from './site/site.ts';

const legal = { remote: 'legal', paths: ['/cookies'] };
const opsToken = 'a-token-for-the-test';

let site: TestSite;

beforeEach(async () => {
  site = await startTestSite(['legal'], { OPS_TOKEN: opsToken });
});
afterEach(() => site.close());

async function metrics(): Promise<string> {
  return (await site.get('/metrics', { Authorization: `Bearer ${opsToken}` })).text();
}

test('O4 R4 a release that cannot be stored is no remote that is away: metric, log and status say so', async () => {
  await site.publish({ ...legal, version: '1' });
  await site.startShell();
  const folder = join(site.store, 'stored/legal');
  const aside = `${folder}-aside`;
  await rename(folder, aside);
  // A file instead of the folder: nobody can write below it.
  await writeFile(folder, '');
  await site.publish({ ...legal, version: '2' });
  await until(async () => (await metrics()).includes('fault="unstored"} 1'), 'the metric tells of the store');
  expect(await metrics()).toMatch(/remote_poll_fault\{remote="legal",fault="away"\} 0/);
  expect(await metrics()).toMatch(/remote_poll_fault\{remote="legal",fault="refused"\} 0/);
  expect(site.logged()).toContain('release cannot be stored');
  expect(site.logged()).not.toMatch(/remote is away|release refused/);
  const status = await (await site.get('/status', { Authorization: `Bearer ${opsToken}` })).text();
  expect(status).toMatch(/2: .*cannot be written/);
  expect(await (await site.get('/en/cookies')).text(), 'the live release stays').toContain('legal 1');

  await rm(folder);
  await rename(aside, folder);
  await site.untilShown('/en/cookies', 'legal 2');
  await until(async () => (await metrics()).includes('fault="unstored"} 0'), 'the fault is over');
});

// Only root can mount a small disk.
test.skipIf(process.getuid?.() !== 0)(
  'O4 R4 a full disk is named, leaves nothing half written, and no command is answered that did not happen',
  async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', site.store]);
    try {
      await site.publish({ ...legal, version: '1' });
      await site.startShell();
      await site.untilShown('/en/cookies', 'legal 1');
      await writeFile(join(site.store, 'filler'), Buffer.alloc(400_000)).catch(() => undefined);
      await expect(site.command('pin', 'legal')).rejects.toThrow(/the disk is full \(ENOSPC\)/);
      await site.publish({ ...legal, version: '2' });
      await until(
        () => /"reason":"[^"]*the disk is full \(ENOSPC\)"/.test(site.logged()),
        'the reason is in the log',
      );
      expect(site.logged()).not.toContain('remote is away');
      const left = await readdir(site.store, { recursive: true });
      expect(left.filter((name) => name.includes('.new-'))).toEqual([]);
      await rm(join(site.store, 'filler'));
      await site.untilShown('/en/cookies', 'legal 2');
      expect(await site.command('history')).not.toContain('pin');
    } finally {
      await site.stopShell();
      execFileSync('umount', ['--lazy', site.store]);
    }
  },
);

test('O4 R5 a shell whose store is empty and cannot be written starts, and says what it lacks', async () => {
  await site.publish({ ...legal, version: '1' });
  // Nothing can be created below a device.
  await site.startShell({ RELEASE_STORE: '/dev/full/releases', DATA_DIR: '/dev/full' });
  expect((await site.get('/health')).status).toBe(200);
  const ready = await site.get('/ready');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'waiting', missing: ['legal'] }]);
  expect((await site.get('/en/cookies')).status).toBe(503);
  await until(async () => (await metrics()).includes('fault="unstored"} 1'), 'the metric tells of the store');
  expect(site.logged()).toContain('/dev/full/releases cannot be written');
});
