import { setTimeout as pause } from 'node:timers/promises';

/** One page of each remote, in turn. */
const paths = ['/en/', '/de/download', '/fr/privacy-policy'];
const everyMs = 100;
const timeoutMs = 10_000;

export interface PageLoad {
  /** @returns what happened since the last call: requests, and a line for each that failed */
  take(): { requests: number; failed: string[] };
  stop(): void;
}

/** Asks for ten pages a second, each on a connection of its own choice, whether or not the ones before have answered. */
export function loadPages(origin: string): PageLoad {
  let [requests, isOpen] = [0, true];
  let failed: string[] = [];
  const fetchPage = async (path: string) => {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(timeoutMs) });
    await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  };
  void (async () => {
    for (let turn = 0; isOpen; turn++) {
      requests += 1;
      void fetchPage(paths[turn % paths.length] ?? '/').catch((error: unknown) => failed.push(String(error)));
      await pause(everyMs);
    }
  })();
  return {
    take() {
      const taken = { requests, failed };
      [requests, failed] = [0, []];
      return taken;
    },
    stop: () => void (isOpen = false),
  };
}
