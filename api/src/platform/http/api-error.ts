import type { ErrorCode } from '@site/api-contract';

interface Details {
  field?: string;
  /** In bytes, of what was too large. */
  limit?: number;
  cause?: unknown;
}

/** Each code's HTTP status. */
export const statusOf: Record<ErrorCode, number> = {
  amount_wrong: 400,
  app_unknown: 404,
  body_malformed: 400,
  body_too_large: 413,
  consent_missing: 400,
  content_type_unsupported: 415,
  cross_site: 403,
  field_invalid: 400,
  field_missing: 400,
  field_too_long: 400,
  file_missing: 404,
  idempotency_mismatch: 409,
  internal: 500,
  link_invalid: 403,
  method_not_allowed: 405,
  not_found: 404,
  nothing_due: 409,
  order_closed: 409,
  order_disputed: 402,
  order_refunded: 402,
  order_unknown: 404,
  order_unpaid: 402,
  payment_provider_unavailable: 503,
  payment_refused: 502,
  plan_unknown: 400,
  range_invalid: 416,
  signature_invalid: 400,
  storage_unavailable: 503,
  ticket_unknown: 404,
  too_many_requests: 429,
  trial_not_running: 409,
  trial_used: 409,
};

/** A refusal that the caller is told about; everything else that is thrown becomes `internal`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly limit: number | undefined;

  constructor(code: ErrorCode, { field, limit, cause }: Details = {}) {
    super(field ? `${code} (${field})` : code, { cause });
    this.code = code;
    this.status = statusOf[code];
    this.field = field;
    this.limit = limit;
  }
}
