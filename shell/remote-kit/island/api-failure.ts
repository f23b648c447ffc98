/** What a failed call's answer said of itself, as the api writes it (`code`, `message`, `field`). */
export interface ApiFailure {
  code?: string;
  /** In the visitor's language. */
  message?: string;
  field?: string;
}

/**
 * Reads what the api said of an error that the shell's request helper threw (`${status}: ${body}`, requirements, L17).
 * @returns an empty object where the answer was none of the api's
 */
export function readApiFailure(error: unknown): ApiFailure {
  const [, status, body = ''] = /^(\d{3}): (.*)$/s.exec(error instanceof Error ? error.message : '') ?? [];
  // While the api is away the shell answers in its stead, and not in the visitor's language.
  if (!body || status === '502') return {};
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
