import { expect, test } from 'vitest';
import type { Log } from '@site/server-kit/log';
import type { LiveReleases } from '../select/live-releases.ts';
import type { Registry } from '../state/registry.ts';
import { emptyState } from '../state/release-state.ts';
import { StoreUnavailable } from '../state/store-unavailable.ts';
import { createPollFailures, resultOf } from './poll-failures.ts';

test('R4 only the store’s errors say that a release cannot be stored; any other is logged once, with its stack', async () => {
  const logged: [object, string][] = [];
  const error = (fields: object, message: string) => void logged.push([fields, message]);
  const failures = createPollFailures({
    registry: {} as Registry,
    live: { state: () => emptyState } as LiveReleases,
    clock: () => new Date(),
    log: { error } as unknown as Log,
  });
  await failures.report('legal', resultOf(new StoreUnavailable('the disk is full')));
  expect(failures.current().get('legal')).toEqual({ kind: 'unstored', reason: 'the disk is full' });
  const fault = new TypeError('x is undefined');
  await failures.report('legal', resultOf(fault));
  await failures.report('legal', resultOf(fault));
  expect(failures.current().get('legal')).toEqual({ kind: 'failed', reason: 'x is undefined' });
  expect(logged).toMatchObject([
    [{ reason: 'the disk is full' }, 'release cannot be stored'],
    [{ err: fault }, 'release cannot be taken'],
  ]);
});
