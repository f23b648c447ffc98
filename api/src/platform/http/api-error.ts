import { errorStatus, type ErrorCode } from '@site/api-contract';

interface Details {
  field?: string;
  /** The exceeded limit, in bytes. */
  limit?: number;
  /** The address that was probably meant. */
  meant?: string;
  cause?: unknown;
}

/** An error that is reported to the caller; every other error becomes `internal`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly limit: number | undefined;
  readonly meant: string | undefined;

  constructor(code: ErrorCode, { field, limit, meant, cause }: Details = {}) {
    super(field ? `${code} (${field})` : code, { cause });
    this.code = code;
    this.status = errorStatus[code];
    this.field = field;
    this.limit = limit;
    this.meant = meant;
  }
}
