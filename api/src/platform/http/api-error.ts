import type { ErrorCode } from '@site/api-contract';

interface Details {
  field?: string;
  cause?: unknown;
}

/** Each code's HTTP status. */
export const statusOf: Record<ErrorCode, number> = {
  app_unknown: 404,
  body_malformed: 400,
  body_too_large: 413,
  content_type_unsupported: 415,
  field_invalid: 400,
  field_missing: 400,
  field_too_long: 400,
  file_missing: 404,
  internal: 500,
  method_not_allowed: 405,
  not_found: 404,
  storage_unavailable: 503,
  ticket_unknown: 404,
  too_many_requests: 429,
};

/** A refusal that the caller is told about; everything else that is thrown becomes `internal`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;

  constructor(code: ErrorCode, { field, cause }: Details = {}) {
    super(field ? `${code} (${field})` : code, { cause });
    this.code = code;
    this.status = statusOf[code];
    this.field = field;
  }
}
