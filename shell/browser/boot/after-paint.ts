/** Runs a callback once the page as it stands has been painted, in a task of its own. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}
