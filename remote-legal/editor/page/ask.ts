import type { Refusal } from '../contract.ts';

/** What the program refused, with its code and what belongs to it. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Asks the editor's program. @throws RefusedError; another error where it does not answer */
export async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`/api/${path}`, {
    method,
    // What is being saved is saved although the page is left.
    keepalive: method === 'PUT' && JSON.stringify(body).length < 60_000,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new RefusedError((await answer.json()) as Refusal);
  return (await answer.json()) as T;
}
