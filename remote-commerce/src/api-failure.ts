import type { ErrorBody } from '@site/api-contract';

/** What the api said of an error, in the visitor's language; empty where the answer was none of the api's. */
export function readApiFailure(error: unknown): Partial<ErrorBody> {
  const { body, status } = (error ?? {}) as { body?: unknown; status?: unknown };
  // While the api is away the shell answers in its stead, and not in the visitor's language.
  if (typeof body !== 'string' || status === 502) return {};
  try {
    return JSON.parse(body) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}
