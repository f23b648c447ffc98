import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '@site/server-kit/log';
import { openBlobStore } from '@site/server-kit/blob-store';
import { reloadRemotes } from '../cli/run-command.ts';
import { createReleaseCache } from '../store/release-cache.ts';
import { createReleaseStore } from '../store/release-store.ts';
import { createLiveReleases } from '../select/live-releases.ts';
import type { NewEvent } from '../state/events.ts';
import { openRegistry, systemClock } from '../state/registry.ts';
import { watchRegistry } from './watch-registry.ts';

test('R3 the reply to `releases reload` is written although the first attempt fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watched-'));
  const blobs = await openBlobStore(folder);
  const registry = openRegistry(blobs);
  const attempts: NewEvent[] = [];
  const watcher = await watchRegistry({
    registry: {
      ...registry,
      async apply(event) {
        attempts.push(event);
        if (attempts.length === 1) throw new Error('the disk is full');
        return registry.apply(event);
      },
    },
    live: createLiveReleases({
      remotes: [],
      cache: createReleaseCache(createReleaseStore(blobs), {}, () => false),
      shellVersion: 'test',
      clock: systemClock,
      onDamage: () => undefined,
      onApplied: () => undefined,
    }),
    pollMs: 50,
    onReload: () => ({ type: 'reloaded', done: true, who: 'a shell', why: 'follows legal' }),
    clock: systemClock,
    log: createLog('shell', 'error', { write: () => undefined }),
  });
  try {
    expect(await reloadRemotes(registry, { who: 'ops', why: 'a test' })).toBe('a shell: follows legal');
    expect(attempts).toHaveLength(2);
  } finally {
    await watcher.stop();
    await rm(folder, { recursive: true });
  }
});
