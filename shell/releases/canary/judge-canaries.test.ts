import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { createLog } from '@site/server-kit/log';
import { openBlobStore, type BlobStore } from '@site/server-kit/blob-store';
import type { LiveReleases } from '../select/live-releases.ts';
import { openRegistry } from '../state/registry.ts';
import { emptyState } from '../state/release-state.ts';
import { failsMoreOften, judgeCanaries } from './judge-canaries.ts';
import { createFailureCounts } from './failure-counts.ts';

/** Judges canaries on a store of which some methods are replaced. */
async function startJudge(replaced: Partial<BlobStore>) {
  const blobs = await openBlobStore(tmpdir());
  const legal = { accepted: {}, live: { version: '1' }, canary: { version: '2', percent: 30 } };
  const state = { ...emptyState, remotes: { legal } };
  const live = { state: () => state } as unknown as LiveReleases;
  let logged = '';
  const judge = judgeCanaries({
    blobs: { ...blobs, ...replaced },
    registry: openRegistry(blobs),
    live,
    failureCounts: createFailureCounts(live),
    locator: { locate: () => Promise.resolve([]) },
    log: createLog('shell', 'warn', { write: (line) => void (logged += line) }),
  });
  return { judge, logged: () => logged };
}

test('O4 a store that stays away while a canary is judged is logged once', async () => {
  const write = vi.fn().mockRejectedValue(new Error('the store is away'));
  const { judge, logged } = await startJudge({ write });
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(3), 20_000);
  await judge.stop();
  expect(logged().match(/canaries cannot be judged/g)).toHaveLength(1);
});

test('O4 another shell’s damaged report is logged once, by its name', async () => {
  const read = vi.fn().mockResolvedValue(Buffer.from('{ "legal'));
  const write = () => Promise.resolve();
  const { judge, logged } = await startJudge({
    write,
    read,
    list: () => Promise.resolve(['health/one.json']),
  });
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3), 20_000);
  await judge.stop();
  expect(logged().match(/"report":"health\/one\.json"/g)).toHaveLength(1);
});

test.each([
  ['as many failures on as many pages', [10, 100], [10, 100], false],
  ['fewer', [10, 1000], [20, 1000], false],
  ['twice as many, which chance explains', [20, 1000], [10, 1000], false],
  ['just below three standard errors', [25, 1000], [8, 1000], false],
  ['just above three standard errors', [26, 1000], [8, 1000], true],
  ['every page, beside as many good ones', [10, 10], [0, 10], true],
  ['the same number on a tenth of the pages', [30, 1000], [30, 10_000], true],
  ['every page fails, also of the live release', [10, 10], [10, 10], false],
  ['no page of the live release beside it', [10, 1000], [0, 0], true],
] as const)('R3 F-canary a canary with %s', (_which, [failures, pages], [failed, seen], isWithdrawn) => {
  expect(failsMoreOften({ failures, pages }, { failures: failed, pages: seen })).toBe(isWithdrawn);
});
