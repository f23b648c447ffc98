/**
 * Does work again and again until it is stopped; work under way is then neither waited for nor followed by more.
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
  const schedule = (inMs: number | undefined) => {
    if (inMs === undefined || signal.aborted) return;
    timer = setTimeout(() => void work(signal).then(schedule), inMs).unref();
  };
  schedule(firstMs);
  return {
    stop() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}
