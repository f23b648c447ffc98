import type { RequestError } from '@site/shell-contract';

/** The body of the api's error response. */
export interface ApiFailure {
  code?: string;
  /** In the visitor's language. */
  message?: string;
  field?: string;
}

/** The responses of the shell and of the edge while what is behind them is away; not in the visitor's language. */
const away = /^(api|site)_unavailable$/;

/**
 * @param error of the api client
 * @returns an empty object for any other error
 */
export function readApiFailure(error: unknown): ApiFailure {
  try {
    const failure = JSON.parse((error as RequestError).body) as ApiFailure;
    return failure.code && !away.test(failure.code) ? failure : {};
  } catch {
    return {};
  }
}
