import { setTimeout } from 'node:timers/promises';

/**
 * Repeats work until it is stopped; `stop` waits for work that is under way.
 * @param work returns the pause before the next time in ms, undefined to end; must not reject
 * @param firstMs before the first time
 */
export function repeat(work: () => Promise<number | undefined>, firstMs = 0) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = (async () => {
    for (let pauseMs: number | undefined = firstMs; pauseMs !== undefined; pauseMs = await work()) {
      await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
