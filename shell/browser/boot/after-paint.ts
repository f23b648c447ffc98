/** Runs a callback in a task of its own after the next paint. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}

/**
 * Runs callbacks, each in a task of its own, so that together they delay no press, once the page's content is on the
 * screen; a busy browser presents a frame long after it was drawn.
 */
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
