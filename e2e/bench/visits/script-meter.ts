import type { CDPSession } from 'playwright/test';

export interface ScriptMeter {
  /** Bytes over the wire of all scripts so far, headers included, once those under way have come. */
  read(): Promise<number>;
}

/** ms without a script under way after which no further one is expected. */
const quietTime = 500;
/** ms after which a script that does not come is an error. */
const timeout = 60_000;

/** Adds up the scripts that a page loads from now on; what comes from a cache counts nothing. */
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
