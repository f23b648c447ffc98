import Stripe from 'stripe';
import { afterAll, beforeAll, expect } from 'vitest';
import { plans } from '@site/api-contract';
import { priceIdOf } from '../../src/orders/provider-price.ts';
import { temporaryFolder } from './api-process.ts';
import { standInKeys, startPayments, type PaymentStandIn } from './start-stand-ins.ts';

/** A test-mode key of the real provider; without it, the tests use the stand-in. */
export const realKey = process.env['PROVIDER_SECRET_KEY'];

/** The plan of the subscriptions in these tests. */
export const [soldPlan] = plans;

/** The provider, real or stand-in, for these tests. */
class ContractProvider {
  stripe!: Stripe;
  standIn: PaymentStandIn | undefined;

  /** A client of the stand-in with any key. */
  connect(key: string): Stripe {
    const { hostname, port } = new URL(this.standIn?.url ?? '');
    return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  }

  /** A new customer's subscription to `soldPlan`, which waits for its first payment or is on trial. */
  async subscribe(trialDays?: number): Promise<Stripe.Subscription> {
    const { id: customer } = await this.stripe.customers.create({ email: 'contract@example.com' });
    return this.stripe.subscriptions.create({
      customer,
      items: [{ price: await priceIdOf(this.stripe, soldPlan) }],
      ...(trialDays && { trial_period_days: trialDays }),
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      metadata: { order: 'contract' },
      expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
    });
  }

  /** Confirms a payment intent with a test card. */
  confirm(id: string, payment_method: string): Promise<Stripe.PaymentIntent> {
    return this.stripe.paymentIntents.confirm(id, { payment_method, return_url: 'https://example.com/' });
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

/** The error of a failing call. */
export async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeError);
  return error as Stripe.errors.StripeError;
}

/** The intent for the first month of a new subscription. */
export function firstIntent({ latest_invoice }: Stripe.Subscription): string {
  const secret = typeof latest_invoice === 'object' ? latest_invoice?.confirmation_secret?.client_secret : '';
  expect(secret).toMatch(/^pi_.+_secret_/);
  return secret?.split('_secret_')[0] ?? '';
}
