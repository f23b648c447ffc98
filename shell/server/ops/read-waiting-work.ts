import { watchPath, watchSchema, type Watch } from '@site/api-contract/watch';

/** ms. */
const timeout = 5000;

/** Jobs, orders and payments that wait in the api; undefined while it does not respond. */
export async function readWaitingWork(apiUrl: string): Promise<Watch | undefined> {
  try {
    const response = await fetch(apiUrl + watchPath, { signal: AbortSignal.timeout(timeout) });
    return watchSchema.parse(await response.json());
  } catch {
    return undefined;
  }
}
