import { expect, onTestFinished, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

/** Work that waits to be finished, and how often it was begun. */
function slowWork() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let finish: (pauseMs: number | undefined) => void = () => undefined;
  const work = vi.fn(
    (_signal: AbortSignal) => new Promise<number | undefined>((resolve) => (finish = resolve)),
  );
  return {
    work,
    finish: async (pauseMs: number | undefined) => {
      finish(pauseMs);
      await vi.advanceTimersByTimeAsync(60_000);
    },
  };
}

test('R11 work is repeated after the pause that it asks for, until it asks for none', async () => {
  const { work, finish } = slowWork();
  repeat(work, 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(1);
  await finish(5000);
  expect(work).toHaveBeenCalledTimes(2);
  await finish(undefined);
  expect(work).toHaveBeenCalledTimes(2);
});

test('R11 work under way when a server stops is told of it and waited for, and begins no more', async () => {
  const { work, finish } = slowWork();
  const repeated = repeat(work, 0);
  await vi.advanceTimersByTimeAsync(0);
  let isStopped = false;
  void repeated.stop().then(() => (isStopped = true));
  expect(work.mock.calls[0]?.[0].aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(isStopped).toBe(false);
  await finish(5000);
  expect(isStopped).toBe(true);
  expect(work).toHaveBeenCalledTimes(1);
});
