import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { createLog } from '@site/server-kit/log';
import { openBlobStore } from '@site/server-kit/blob-store';
import type { LiveReleases } from '../select/live-releases.ts';
import { openRegistry } from '../state/registry.ts';
import { emptyState } from '../state/release-state.ts';
import { judgeCanaries } from './judge-canaries.ts';
import { createFailureCounts } from './failure-counts.ts';

test('O4 a store that stays away while a canary is judged is logged once', async () => {
  const blobs = await openBlobStore(tmpdir());
  const write = vi.fn().mockRejectedValue(new Error('the store is away'));
  const legal = { accepted: {}, live: { version: '1' }, canary: { version: '2', percent: 30 } };
  const state = { ...emptyState, remotes: { legal } };
  const live = { state: () => state } as unknown as LiveReleases;
  let logged = '';
  const judge = judgeCanaries({
    blobs: { ...blobs, write },
    registry: openRegistry(blobs),
    live,
    failureCounts: createFailureCounts(live),
    locator: { locate: () => Promise.resolve([]) },
    log: createLog('shell', 'error', { write: (line) => void (logged += line) }),
  });
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(3), 20_000);
  await judge.stop();
  expect(logged.match(/canaries cannot be judged/g)).toHaveLength(1);
});
