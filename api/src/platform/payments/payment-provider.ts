import Stripe from 'stripe';
import type { PaymentSettings } from '@site/api-contract';
import { isSetupIntent } from '@site/api-contract/intents';
import { ApiError } from '../http/api-error.ts';

/** The settings that a browser needs to pay. @param scriptUrl by default the provider's own */
export function paymentSettings({
  publishableKey,
  scriptUrl,
}: {
  publishableKey: string;
  scriptUrl: string | undefined;
}): PaymentSettings {
  const testMode = publishableKey.startsWith('pk_test_');
  return { publishableKey, testMode, ...(scriptUrl && { script: scriptUrl }) };
}

/** A call is tried three times, for at most 10 s each. @param apiBase the URL of its API, by default its own */
export function connectPaymentProvider({
  secretKey,
  apiBase,
}: {
  secretKey: string;
  apiBase: string | undefined;
}): Stripe {
  const common = { maxNetworkRetries: 2, timeout: 10_000, telemetry: false };
  if (!apiBase) return new Stripe(secretKey, common);
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return new Stripe(secretKey, {
    ...common,
    host: hostname,
    port: port || defaultPorts[scheme],
    protocol: scheme,
  });
}

const defaultPorts = { http: '80', https: '443' } as const;

/** Whether the provider has refused a call and would refuse it again. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  );
}

export function isCardError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError;
}

/** Whether the bank requires the holder of a card to confirm the payment (3-D Secure). */
export function needsConfirmation(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeCardError)) return false;
  const { code, decline_code: declineCode } = error;
  return code === 'subscription_payment_intent_requires_action' || declineCode === 'authentication_required';
}

/** Whether the provider has no such object, for example because it belongs to another account. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Passed to `catch` of a call that is not needed for an object that the provider no longer has. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Passed to `catch` of a call that ends or cancels what may be paid, ended or unknown meanwhile. */
export function ignoreRefusal(error: unknown): undefined {
  if (!isRefusal(error)) throw error;
}

/** Whether the keys lack the permission for a call. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Stripe.errors.StripePermissionError;
}

/** Whether the provider has stored a failure under the idempotency key and would repeat it. */
export function isStoredFailure(error: unknown): boolean {
  const failure = error instanceof ApiError ? error.cause : error;
  if (!(failure instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0, code, headers } = failure;
  if (failure instanceof Stripe.errors.StripeIdempotencyError) return code !== 'idempotency_key_in_use';
  return statusCode === 500 || (statusCode > 500 && headers?.['idempotent-replayed'] === 'true');
}

export function refusedParameter(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeInvalidRequestError ? error.param : undefined;
}

/** Calls the provider. @throws ApiError `payment_provider_unavailable`; the provider's error if it refuses */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && !isRefusal(error)) {
      throw new ApiError('payment_provider_unavailable', { cause: error });
    }
    throw error;
  }
}

/** The id of an object that the provider has sent by its id or in full. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return (typeof reference === 'object' ? reference?.id : reference) ?? undefined;
}

/** The time of a response, by the provider's clock. */
export function timeOf({ lastResponse }: Stripe.Response<unknown>): Date {
  const time = Date.parse(lastResponse.headers['date'] ?? '');
  return Number.isNaN(time) ? new Date() : new Date(time);
}

/** The parameters for a list of objects that were created since a time, in the largest pages. */
export function createdSince(time: Date): { created: { gte: number }; limit: number } {
  return { created: { gte: Math.floor(time.getTime() / 1000) }, limit: 100 };
}

export function retrieveIntent(
  stripe: Stripe,
  id: string,
): Promise<Stripe.PaymentIntent | Stripe.SetupIntent> {
  return isSetupIntent(id) ? stripe.setupIntents.retrieve(id) : stripe.paymentIntents.retrieve(id);
}

/** The successful charges of a customer, by the ids of their payment intents. */
export async function listPaidCharges(stripe: Stripe, customer: string): Promise<Map<string, Stripe.Charge>> {
  const charges = new Map<string, Stripe.Charge>();
  for await (const charge of stripe.charges.list({ customer, limit: 100 })) {
    const intent = idOf(charge.payment_intent);
    if (intent && charge.paid) charges.set(intent, charge);
  }
  return charges;
}

/** Reads a payment intent and its latest charge, if there is one. */
export async function retrieveWithCharge(
  stripe: Stripe,
  id: string,
): Promise<{ intent: Stripe.PaymentIntent; charge: Stripe.Charge | null }> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  return { intent, charge: typeof intent.latest_charge === 'object' ? intent.latest_charge : null };
}
