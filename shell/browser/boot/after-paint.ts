/** Runs a callback in a task of its own after the next paint. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}

/** Runs callbacks once content is on the screen, each in a task of its own, so that together they delay no press. */
export function afterFirstPaint(...callbacks: (() => void)[]): void {
  const runNext = () => {
    callbacks.shift()?.();
    if (callbacks.length > 0) setTimeout(runNext);
  };
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return afterPaint(runNext);
  const observer = new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    setTimeout(runNext);
  });
  observer.observe({ type: 'paint', buffered: true });
}
