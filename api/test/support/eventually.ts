import { vi } from 'vitest';
import { waitLimitMs } from './wait-limit.ts';

/** Repeats an assertion until it holds. */
export function eventually<T>(assertion: () => T | Promise<T>, interval = 100): Promise<T> {
  return vi.waitFor(assertion, { timeout: waitLimitMs, interval });
}
