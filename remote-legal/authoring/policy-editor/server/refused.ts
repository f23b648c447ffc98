import type { Refusal, RefusalCode } from '../contract.ts';

const statuses: Partial<Record<RefusalCode, number>> = {
  INVALID_REQUEST: 400,
  TEXT_TOO_LONG: 413,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  FAILED: 500,
};

/** A refused request; the page has a text for its code. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly more: Pick<Refusal, 'faults' | 'text'> = {},
  ) {
    super(message);
  }

  /** The response's status: 409 where the state of texts or release prevents it. */
  get status(): number {
    return statuses[this.code] ?? 409;
  }

  get body(): Refusal {
    return { code: this.code, message: this.message, ...this.more };
  }
}
