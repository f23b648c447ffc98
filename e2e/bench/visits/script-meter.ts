import type { CDPSession } from 'playwright/test';

interface ScriptMeter {
  /** Transferred bytes of all scripts so far, with headers; waits for running requests. */
  read(): Promise<number>;
}

/** After this many ms without a running request no further script is expected. */
const quietTime = 500;
/** How long a script may take to arrive, in ms. */
const timeout = 60_000;

/** Sums up the scripts that a page loads from now on; cached ones count as 0. */
export function meterScripts(devTools: CDPSession): ScriptMeter {
  const underWay = new Set<string>();
  let bytes = 0;
  let changed = Date.now();
  devTools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Script') underWay.add(requestId);
    changed = Date.now();
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (underWay.delete(requestId)) bytes += encodedDataLength;
    changed = Date.now();
  });
  devTools.on('Network.loadingFailed', ({ requestId }) => {
    underWay.delete(requestId);
  });
  return {
    async read() {
      const end = Date.now() + timeout;
      while (underWay.size > 0 || Date.now() - changed < quietTime) {
        if (Date.now() > end) throw new Error('A script of the page does not come');
        await new Promise((resolve) => setTimeout(resolve, quietTime / 5));
      }
      return bytes;
    },
  };
}
