import type { Refusal, RefusalCode } from '../contract.ts';

const statuses: Partial<Record<RefusalCode, number>> = {
  INVALID_REQUEST: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  FAILED: 500,
};

/** A request that is not done; the page explains its code. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly more: Pick<Refusal, 'faults' | 'text'> = {},
  ) {
    super(message);
  }

  /** The answer's status: 409 where the texts or a release stand in the way. */
  get status(): number {
    return statuses[this.code] ?? 409;
  }

  get answer(): Refusal {
    return { code: this.code, message: this.message, ...this.more };
  }
}
