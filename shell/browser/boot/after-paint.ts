/** Runs a callback in a task of its own after the next paint. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}
