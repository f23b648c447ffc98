/** Lets the browser do what waits (paint, hear a press) before the caller goes on. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
