import { useCallback, useState } from 'react';
import type { Overview, Refusal, TextState } from '../contract.ts';

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
function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusedError) return error.refusal;
  return { code: 'FAILED', message: error instanceof Error ? error.message : String(error) };
}

/** Waits for a request and uses its response. @returns whether it succeeded */
export type Run = <T>(request: Promise<T>, use?: (response: T) => void) => Promise<boolean>;

/** @returns a function that waits for requests, and why the last one was refused */
export function useRequests(): { refusal: Refusal | undefined; run: Run } {
  const [refusal, setRefusal] = useState<Refusal>();
  const run = useCallback<Run>(async (request, use) => {
    setRefusal(undefined);
    try {
      const response = await request;
      use?.(response);
      return true;
    } catch (error) {
      setRefusal(refusalOf(error));
      return false;
    }
  }, []);
  return { refusal, run };
}

/** The hashes of some texts as the page shows them, by language. */
export const hashesOf = (texts: readonly TextState[]) =>
  Object.fromEntries(texts.map(({ language, hash }) => [language, hash]));

/** The hashes of all texts as the page shows them, by policy and language. */
export const shownTexts = ({ policies }: Overview) =>
  Object.fromEntries(policies.map(({ policy, texts }) => [policy, hashesOf(texts)]));
