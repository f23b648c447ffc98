import Stripe from 'stripe';
import type { PaymentSettings } from '@site/api-contract';
import { ApiError } from '../http/api-error.ts';

export interface ProviderAccount {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where the provider's API is; its own address by default. */
  apiBase: string | undefined;
  /** Where browsers load `window.Stripe` from; the provider's own address by default. */
  scriptUrl: string | undefined;
}

/** What a browser needs of an account. */
export function paymentSettings({ publishableKey, scriptUrl }: ProviderAccount): PaymentSettings {
  const testMode = publishableKey.startsWith('pk_test_');
  return { publishableKey, testMode, ...(scriptUrl && { script: scriptUrl }) };
}

/** The provider's SDK for an account. Each call takes 10 s at most and is tried three times. */
export function connectPaymentProvider({ secretKey, apiBase }: ProviderAccount): Stripe {
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

/** Whether the provider understood a call and refused it, so that repeating it is of no use. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Whether the provider has no such object: it belongs to another account, such as that of earlier keys. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** The parameter that a refusal names. */
export function refusedParameter(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeInvalidRequestError ? error.param : undefined;
}

/** Calls the provider. @throws ApiError `payment_provider_unavailable` when it cannot be reached or fails */
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
