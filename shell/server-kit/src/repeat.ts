/**
 * Repeats work until it is stopped.
 * @param work resolves to the ms until it is done again, undefined for never; must not reject; `stop` aborts its signal
 * @param firstMs before it is done first; undefined for never
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<number | undefined>,
  firstMs: number | undefined,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const schedule = (inMs: number | undefined) => {
    if (inMs === undefined || signal.aborted) return;
    timer = setTimeout(() => void (running = work(signal).then(schedule)), inMs).unref();
  };
  schedule(firstMs);
  return {
    /** Begins no more work, and waits for work that is under way. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
