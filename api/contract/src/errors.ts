import { z } from 'zod';

/**
 * Why a request was refused. Codes are stable: callers decide by them, people read the message.
 * A new code may be added, none changes its meaning.
 */
export const errorCodes = [
  'amount_wrong',
  'app_unknown',
  'body_malformed',
  'body_too_large',
  'consent_missing',
  'content_type_unsupported',
  'cross_site',
  'field_invalid',
  'field_missing',
  'field_too_long',
  'file_missing',
  'idempotency_mismatch',
  'internal',
  'link_invalid',
  'method_not_allowed',
  'not_found',
  'nothing_due',
  'order_closed',
  'order_disputed',
  'order_refunded',
  'order_unknown',
  'order_unpaid',
  'payment_provider_unavailable',
  'payment_refused',
  'plan_unknown',
  'range_invalid',
  'signature_invalid',
  'storage_unavailable',
  'ticket_unknown',
  'too_many_requests',
  'trial_not_running',
  'trial_used',
] as const;

export const errorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** The JSON body of every answer with a status of 400 or above. */
export const errorBodySchema = z.object({
  code: errorCodeSchema,
  /** For the visitor, in the visitor's language. */
  message: z.string().min(1),
  /** The field of the request that is wrong, where it is one. */
  field: z.string().optional(),
  /** The id under which the logs know the request; also the answer's `X-Request-Id`. */
  requestId: z.string().min(1),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
