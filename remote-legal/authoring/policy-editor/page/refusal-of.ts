import { RefusedError } from './send-request.ts';

/** Why a request failed; one without a response has the code FAILED. */
export function refusalOf(error: unknown): RefusedError['refusal'] {
  if (error instanceof RefusedError) return error.refusal;
  return { code: 'FAILED', message: error instanceof Error ? error.message : String(error) };
}
