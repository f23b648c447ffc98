import { watchPath, watchSchema, type Watch } from '@site/api-contract/watch';

/** ms. */
const timeout = 5000;

/** Jobs, orders and payments that wait in the api; undefined while it does not answer. */
export async function readWaitingWork(apiUrl: string): Promise<Watch | undefined> {
  try {
    const answer = await fetch(apiUrl + watchPath, { signal: AbortSignal.timeout(timeout) });
    return watchSchema.parse(await answer.json());
  } catch {
    return undefined;
  }
}
