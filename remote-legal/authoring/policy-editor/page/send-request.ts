import type { Refusal } from '../contract.ts';

/** A refused request, with its code and details. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Sends a request to the editor's server. @throws RefusedError; another error where it does not respond */
export async function sendRequest<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`/api/${path}`, {
    method,
    // Lets a save finish when the page is closed.
    keepalive: method === 'PUT' && JSON.stringify(body).length < 60_000,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new RefusedError((await response.json()) as Refusal);
  return (await response.json()) as T;
}

/** Why a request failed; one without a response has the code FAILED. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusedError) return error.refusal;
  return { code: 'FAILED', message: error instanceof Error ? error.message : String(error) };
}
