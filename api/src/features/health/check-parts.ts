import type { Readiness } from '@site/api-contract';
import type { Log } from '@site/http-server/log';

/** A part of the api. */
interface Part {
  /** Rejects when the part fails. */
  check: () => Promise<void>;
  /** Whether the api cannot work without it. Mails and payments can wait in the outbox. */
  isNeeded: boolean;
}

export type Parts = Record<string, Part>;

/** The time limit of a check, in ms. */
export const checkTimeMs = 3000;

/** Checks all parts at once; logs those that fail. */
export async function checkParts(parts: Parts, log: Pick<Log, 'error'>): Promise<Readiness> {
  const checks = Object.entries(parts).map(async ([name, { check, isNeeded }]) => {
    try {
      await withinTime(check());
      return [name, 'ok'] as const;
    } catch (error) {
      log.error({ err: error, part: name }, 'a part is not ready');
      return [name, isNeeded ? 'failing' : 'degraded'] as const;
    }
  });
  const states: Readiness['parts'] = Object.fromEntries(await Promise.all(checks));
  return { ready: !Object.values(states).includes('failing'), parts: states };
}

async function withinTime(check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${checkTimeMs} ms`)), checkTimeMs);
  });
  await Promise.race([check, late]).finally(() => clearTimeout(timer));
}
