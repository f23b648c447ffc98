import { constants } from 'node:os';

const cleanups: (() => unknown)[] = [];

/** Registers a cleanup for the end of the command, also after a failure or a signal. */
export function atEnd(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Runs all cleanups, the latest first. One that fails is reported and does not stop the others. */
export async function endAll(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
    try {
      await cleanup();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Runs all cleanups on SIGINT and SIGTERM too. */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void endAll().finally(() => process.exit(128 + constants.signals[signal])));
}
