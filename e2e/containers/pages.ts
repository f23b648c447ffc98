import { setTimeout as pause } from 'node:timers/promises';

const paths = ['/en/', '/de/download', '/fr/privacy-policy'];

/** Asks for ten pages a second, each on a connection of its own choice, whether or not the ones before have answered. */
export function loadPages(origin: string) {
  let [requests, isOpen] = [0, true];
  let failed: string[] = [];
  const fetchPage = async (path: string) => {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(10_000) });
    await response.text();
    if (!response.ok) throw new Error(`${response.status} ${path}`);
  };
  void (async () => {
    for (let turn = 0; isOpen; turn++) {
      requests += 1;
      void fetchPage(paths[turn % paths.length] ?? '/').catch((error: unknown) => failed.push(String(error)));
      await pause(100);
    }
  })();
  return {
    /** @returns what happened since the last call: requests, and a line for each that failed */
    take() {
      const taken = { requests, failed };
      [requests, failed] = [0, []];
      return taken;
    },
    stop: () => void (isOpen = false),
  };
}
