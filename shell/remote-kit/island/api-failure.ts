import type { RequestError } from '@site/shell-contract';

/** The body of the api's error response. */
export interface ApiFailure {
  code?: string;
  /** In the visitor's language. */
  message?: string;
  field?: string;
}

/**
 * @param error of the api client
 * @returns an empty object for any other error
 */
export function readApiFailure(error: unknown): ApiFailure {
  const { status, body } = error instanceof Error ? (error as Partial<RequestError>) : {};
  // A 502 is the shell's response while the api is away, not in the visitor's language.
  if (!body || status === 502) return {};
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
