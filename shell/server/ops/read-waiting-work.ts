import { waitingWorkPath, waitingWorkSchema, type WaitingWork } from '@site/api-contract/waiting-work';

/** ms. */
const timeout = 5000;

/** Jobs, orders and payments that wait in the api; undefined while it does not respond. */
export async function readWaitingWork(apiUrl: string): Promise<WaitingWork | undefined> {
  try {
    const response = await fetch(apiUrl + waitingWorkPath, { signal: AbortSignal.timeout(timeout) });
    return waitingWorkSchema.parse(await response.json());
  } catch {
    return undefined;
  }
}
