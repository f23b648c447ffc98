/** An error in the provider's format: `{ error: { type, code, message, … } }`. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(status: number, type: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...details } };
  }
}

export function invalidRequest(message: string, details: Record<string, unknown> = {}): ProviderError {
  return new ProviderError(400, 'invalid_request_error', message, details);
}

export function noSuch(what: string, id: string): ProviderError {
  const details = { code: 'resource_missing', param: 'id' };
  return new ProviderError(404, 'invalid_request_error', `No such ${what}: '${id}'`, details);
}
