/** The api's error answer (`code`, `message`, `field`). */
export interface ApiFailure {
  code?: string;
  /** In the visitor's language. */
  message?: string;
  field?: string;
}

/**
 * Reads the api's error answer from an error of the shell's request helper (`${status}: ${body}`, requirements, L17).
 * @returns an empty object for any other error
 */
export function readApiFailure(error: unknown): ApiFailure {
  const [, status, body = ''] = /^(\d{3}): (.*)$/s.exec(error instanceof Error ? error.message : '') ?? [];
  // A 502 is the shell's answer while the api is away, not in the visitor's language.
  if (!body || status === '502') return {};
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
