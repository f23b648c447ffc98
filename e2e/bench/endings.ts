type Ending = () => unknown;

const endings: Ending[] = [];

/** Registers a cleanup for the end of the bench, also after a failure or a signal. */
export function atEnd(ending: Ending): void {
  endings.push(ending);
}

/** Runs all cleanups, the latest first. One that fails is reported and does not stop the others. */
export async function endAll(): Promise<void> {
  for (let ending = endings.pop(); ending; ending = endings.pop()) {
    try {
      await ending();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Runs all cleanups on SIGINT and SIGTERM too. */
export function endOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => void endAll().finally(() => process.exit(code)));
}
