import type { Readiness } from '@site/api-contract';
import type { Log } from '@site/http-server/log';
import { withTimeLimit } from '../../platform/time-limit.ts';

/** A part of the api. */
interface Part {
  /** Rejects when the part fails. The signal is aborted when the result is no longer awaited. */
  check: (signal: AbortSignal) => Promise<void>;
  /** Whether the api cannot work without it. Mails and payments can wait in the outbox. */
  isNeeded: boolean;
}

export type Parts = Record<string, Part>;

/** The time limit of a check, in ms. */
const timeLimitMs = 3000;

/** Checks all parts at once; logs those that fail. */
export async function checkParts(parts: Parts, log: Pick<Log, 'error'>): Promise<Readiness> {
  const checks = Object.entries(parts).map(async ([name, { check, isNeeded }]) => {
    try {
      await withTimeLimit(timeLimitMs, check);
      return [name, 'ok'] as const;
    } catch (error) {
      log.error({ err: error, part: name }, 'a part is not ready');
      return [name, isNeeded ? 'failing' : 'degraded'] as const;
    }
  });
  const states: Readiness['parts'] = Object.fromEntries(await Promise.all(checks));
  return { ready: !Object.values(states).includes('failing'), parts: states };
}
