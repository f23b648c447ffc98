import { until } from '../../support/processes.ts';
import { startLoad, type Load } from '../../support/load.ts';
import { remotes, startReleaseSite, type ReleaseSite } from '../../support/release-site.ts';
import { expect, slow, test } from '../../support/test.ts';

/** How many rounds are run; `npm run soak` runs more. */
const rounds = Number(process.env.SOAK_ROUNDS ?? 1);

/** Enough to hit a gap of a few ms, but leaves capacity for other tests; `npm run soak` has no limit. */
const requestsPerSecond = process.env.SOAK_ROUNDS ? undefined : 400;

test.describe.configure({ timeout: 120_000 + rounds * 60_000 });

async function expectNothingLost(load: Load): Promise<void> {
  const { requests, pages, failed, mixed } = await load.stop();
  console.log(`${requests} requests, ${failed.length} failed, ${mixed.length} of ${pages} pages mixed`);
  expect(failed.slice(0, 5)).toEqual([]);
  expect(mixed.slice(0, 5)).toEqual([]);
  expect(requests).toBeGreaterThan(500);
  expect(pages).toBeGreaterThan(100);
}

/** Everything that can happen to a remote's releases while the site runs. */
async function liveThrough(site: ReleaseSite, { remote, paths }: (typeof remotes)[number], round: number) {
  const version = (step: number) => `${round}.${step}.0`;
  await site.release({ remote, paths, version: version(1) });
  await site.release({ remote, paths, version: version(2) });
  await site.command('rollback', remote);
  await site.untilShown(remote, version(1));
  await site.command('unpin', remote, '--yes');
  await site.untilShown(remote, version(2));
  await site.command('undo');
  await site.untilShown(remote, version(1));
  await site.publish({ remote, paths, version: version(3) });
  const waits = `${version(3)} waits until it is unpinned`;
  await until(async () => (await site.command('status')).includes(waits), 'the candidate is kept');
  await site.command('canary', remote, version(3), '50');
  await until(async () => /canary .* at 50 %/.test(await site.command('status')), 'the canary runs');
  await site.command('canary', remote, version(3), '0');
  await site.command('unpin', remote);
  await site.untilShown(remote, version(3));
  await site.hosts[remote]?.kill();
  await site.html('/en/');
  await site.hosts[remote]?.start();
}

test(
  'R3 R4 release, rollback, undo, canary, and remotes that die lose no request and mix no page',
  slow,
  async ({ port }) => {
    const site = await startReleaseSite(port);
    try {
      const load = await startLoad(site.origin, requestsPerSecond);
      for (let round = 2; round < 2 + rounds; round++)
        for (const remote of remotes) await liveThrough(site, remote, round);
      await expectNothingLost(load);
    } finally {
      await site.stop();
    }
  },
);

test(
  'R3 R11 two shells behind an edge restart one after the other with every remote down, and lose no request',
  slow,
  async ({ port }) => {
    const site = await startReleaseSite(port, 2);
    try {
      const load = await startLoad(site.origin, requestsPerSecond);
      for (let round = 0; round < rounds; round++) {
        for (const host of Object.values(site.hosts)) await host.kill();
        for (const shell of site.shells) {
          await shell.stop();
          await shell.start();
        }
        for (const host of Object.values(site.hosts)) await host.start();
      }
      await expectNothingLost(load);
    } finally {
      await site.stop();
    }
  },
);
