/** ms; where a browser keeps to itself what it has shown. */
const longestWait = 500;

/** Runs a callback once the page as it stands has been painted, in a task of its own. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}

/**
 * Settles once the visitor sees the page's first content: on a busy device a frame is on the screen only tens of ms
 * after it has been painted, and what is asked for in between delays it.
 */
export const firstContentSeen = new Promise<void>((resolve) => {
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    resolve();
  }).observe({ type: 'paint', buffered: true });
  requestAnimationFrame(() => setTimeout(resolve, longestWait));
});
