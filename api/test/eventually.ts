import { vi } from 'vitest';
import { patienceMs } from './patience.ts';

/** Repeats an assertion until it holds. */
export function eventually<T>(assertion: () => T | Promise<T>, interval = 100): Promise<T> {
  return vi.waitFor(assertion, { timeout: patienceMs, interval });
}
