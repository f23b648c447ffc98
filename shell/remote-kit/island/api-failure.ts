import type { RequestError } from '@site/shell-contract';

/** The api's error answer (`code`, `message`, `field`). */
export interface ApiFailure {
  code?: string;
  /** In the visitor's language. */
  message?: string;
  field?: string;
}

/** Reads the api's error answer from an error of the api client. @returns an empty object for any other error */
export function readApiFailure(error: unknown): ApiFailure {
  const { status, body } = error instanceof Error ? (error as Partial<RequestError>) : {};
  // A 502 is the shell's answer while the api is away, not in the visitor's language.
  if (!body || status === 502) return {};
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
