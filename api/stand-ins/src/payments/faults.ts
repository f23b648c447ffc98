import { ProviderError } from './provider-error.ts';

/**
 * Faults of a call. `fail` answers 500 without executing the call, `fail_after` answers 500 after executing it; both
 * responses are kept for the idempotency key. `in_use` answers that another call with the key is still running.
 */
export const faultKinds = ['fail', 'fail_after', 'in_use'] as const;
type FaultKind = (typeof faultKinds)[number];

/** The faults that tests have requested, by call (`POST /v1/subscriptions`); not stored. */
export class Faults {
  readonly #next = new Map<string, { kind: FaultKind; times: number }>();

  add(call: string, kind: FaultKind, times: number): void {
    this.#next.set(call, { kind, times });
  }

  clear(): void {
    this.#next.clear();
  }

  take(call: string): FaultKind | undefined {
    const fault = this.#next.get(call);
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#next.delete(call);
    return fault.kind;
  }
}

export function serverError(): ProviderError {
  return new ProviderError(500, 'api_error', 'An error occurred on our side.');
}

export function keyInUse(key: string): ProviderError {
  const message = `There is currently another in-progress request using this Idempotent Key '${key}'.`;
  return new ProviderError(409, 'idempotency_error', message, { code: 'idempotency_key_in_use' });
}
