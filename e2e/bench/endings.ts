type Ending = () => unknown;

const endings: Ending[] = [];

/** Names what must be ended or removed when the bench is over, however that comes about. */
export function atEnd(ending: Ending): void {
  endings.push(ending);
}

/** Ends everything, the latest first. One that fails is reported and holds up no other. */
export async function endAll(): Promise<void> {
  for (let ending = endings.pop(); ending; ending = endings.pop()) {
    try {
      await ending();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Ctrl-C and an orchestrator's signal end everything too. */
export function endOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => void endAll().finally(() => process.exit(code)));
}
