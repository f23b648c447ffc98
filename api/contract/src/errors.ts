import { z } from 'zod';

/**
 * The error codes and their HTTP status. Programs use the code, people read the message. Codes may be added; none is renamed,
 * because pages that are already open use them.
 */
export const errorStatus = {
  /** The link that signs in was used or has expired. */
  link_over: 403,
  /** The link of a change of address was used, has expired, or the address cannot be had. */
  address_change_over: 403,
  /** An order is being created or a payment confirmed. */
  address_change_pending: 409,
  address_unchanged: 409,
  amount_wrong: 400,
  app_unknown: 404,
  body_malformed: 400,
  /** The bank requires the holder of the stored card to confirm the payment; nothing was changed. */
  card_needs_confirmation: 402,
  /** The stored card was refused; nothing was changed. */
  card_refused: 402,
  body_too_large: 413,
  consent_missing: 400,
  content_type_unsupported: 415,
  cross_site: 403,
  field_invalid: 400,
  field_missing: 400,
  field_too_long: 400,
  /** The field has characters that PDF documents cannot show. */
  field_unprintable: 400,
  /** The subscriptions that an erasure ends have changed since the page was shown. */
  erasure_outdated: 409,
  /** A payment is being confirmed, or an order created. */
  erasure_pending: 409,
  /** The mailbox's domain looks like a misspelt one. Sent again with the address as `askedAbout`, it is taken. */
  email_maybe_misspelt: 422,
  /** The file is not the one of which the request wants the rest. */
  file_changed: 412,
  file_missing: 404,
  /** The code of a device is unknown, used or expired. */
  device_code_unknown: 404,
  device_unknown: 404,
  /** The plan syncs no further device, or the account has very many. */
  devices_full: 409,
  idempotency_mismatch: 409,
  internal: 500,
  /** A failed payment has to be paid first. */
  invoice_open: 409,
  /** The invitation to a plan was accepted, taken back or has expired. */
  invitation_over: 403,
  link_invalid: 403,
  method_not_allowed: 405,
  not_found: 404,
  nothing_due: 409,
  /** The offer, or the text to consent to, has changed since the page was shown: show it again. */
  offer_outdated: 409,
  order_closed: 409,
  order_disputed: 402,
  /** The paid month has ended. */
  order_over: 402,
  order_refunded: 402,
  order_unknown: 404,
  order_unpaid: 402,
  payment_provider_unavailable: 503,
  payment_refused: 502,
  /** The preview of the change is outdated: show it again. */
  plan_change_outdated: 409,
  /** A cheaper plan was chosen for the renewal; that has to be undone first. */
  plan_change_waits: 409,
  people_full: 409,
  /** The person uses the plan of somebody else. */
  person_elsewhere: 409,
  /** The person has a subscription that goes on. */
  person_has_plan: 409,
  person_invited: 409,
  /** The owner of the plan. */
  person_self: 409,
  person_unknown: 404,
  /** The payment of the month is disputed or was refunded: a change would be paid for nothing. */
  plan_suspended: 409,
  plan_unchanged: 409,
  plan_without_people: 409,
  plan_unknown: 400,
  range_invalid: 416,
  signature_invalid: 400,
  /** The form belongs to a page of another session: reload it. */
  session_changed: 409,
  signed_out: 401,
  storage_unavailable: 503,
  /** The subscription was cancelled, which has to be undone first. */
  subscription_ends: 409,
  subscription_not_running: 409,
  ticket_unknown: 404,
  too_many_requests: 429,
  trial_not_running: 409,
  /** The mailbox has a subscription that runs or is being started. The name is from an earlier rule. */
  trial_used: 409,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** The JSON body of every response with a status of 400 or above. */
export const errorBodySchema = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  /** For the visitor, in the visitor's language. */
  message: z.string().min(1),
  field: z.string().optional(),
  /** The id of the request in the logs; also the response's `X-Request-Id`. */
  requestId: z.string().min(1),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
