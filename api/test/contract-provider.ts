import Stripe from 'stripe';
import { afterAll, beforeAll, expect } from 'vitest';
import { temporaryFolder } from './api-process.ts';
import { standInKeys, startPayments, type PaymentStandIn } from './start-stand-ins.ts';

/** A test-mode key of the provider's own; without one the stand-in is asked. */
export const realKey = process.env['PROVIDER_SECRET_KEY'];

/** The provider as the contract's tests ask it. */
export class ContractProvider {
  stripe!: Stripe;
  standIn: PaymentStandIn | undefined;

  /** The stand-in, by any key. */
  connect(key: string): Stripe {
    const { hostname, port } = new URL(this.standIn?.url ?? '');
    return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  }

  /** Posts to the stand-in's own pages. */
  post(path: string, fields: Record<string, string>): Promise<Response> {
    return fetch(`${this.standIn?.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  }
}

/** Connects before a file's tests, and stops what was started after them. */
export function openContractProvider(): ContractProvider {
  const provider = new ContractProvider();
  let folder: Awaited<ReturnType<typeof temporaryFolder>> | undefined;
  beforeAll(async () => {
    if (realKey) {
      if (!/^[sr]k_test_/.test(realKey)) throw new Error('PROVIDER_SECRET_KEY must be a test-mode key');
      provider.stripe = new Stripe(realKey);
      return;
    }
    folder = await temporaryFolder();
    provider.standIn = await startPayments(folder.path);
    provider.stripe = provider.connect(standInKeys.secretKey);
  });
  afterAll(async () => {
    await provider.standIn?.stop();
    await folder?.remove();
  });
  return provider;
}

/** The error that a call ends with. */
export async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeError);
  return error as Stripe.errors.StripeError;
}
