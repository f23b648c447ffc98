import { expect, test } from 'vitest';
import Stripe from 'stripe';
import { plans, trialDays } from '@site/api-contract';
import { priceIdOf } from '../../src/orders/provider-price.ts';
import { failure, openContractProvider, realKey } from '../support/contract-provider.ts';
import { standInKeys } from '../support/start-stand-ins.ts';

/*
 * The behaviour of the payment provider on which the api relies, through the real SDK. The tests use the stand-in, or with
 * PROVIDER_SECRET_KEY (a test-mode key) the provider itself: `npm run test:provider`.
 */
const provider = openContractProvider();
const run = Date.now().toString(36);

const amount = plans[1].amount;
const createIntent = (options?: Stripe.RequestOptions) =>
  provider.stripe.paymentIntents.create(
    { amount, currency: 'chf', automatic_payment_methods: { enabled: true } },
    options,
  );
const confirmWith = (id: string, payment_method: string) =>
  provider.stripe.paymentIntents.confirm(id, { payment_method, return_url: 'https://example.com/' });

test('C16 a payment intent waits for a payment method and has a client secret', async () => {
  const intent = await createIntent();
  expect(intent).toMatchObject({
    object: 'payment_intent',
    amount,
    currency: 'chf',
    status: 'requires_payment_method',
  });
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
});

test('C16 the same idempotency key returns the same intent; other parameters are refused', async () => {
  const idempotencyKey = `contract-${run}`;
  const [first, second] = [await createIntent({ idempotencyKey }), await createIntent({ idempotencyKey })];
  expect(second.id).toBe(first.id);
  const other = { amount: amount + 1, currency: 'chf', automatic_payment_methods: { enabled: true } };
  const error = await failure(provider.stripe.paymentIntents.create(other, { idempotencyKey }));
  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test('C16 a good card pays; a paid intent can be neither confirmed nor cancelled', async () => {
  const { id } = await createIntent();
  expect(await confirmWith(id, 'pm_card_visa')).toMatchObject({
    status: 'succeeded',
    amount_received: amount,
  });
  const intent = await provider.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(intent.latest_charge).toMatchObject({ object: 'charge', paid: true, amount });
  expect((await failure(provider.stripe.paymentIntents.cancel(id))).code).toBe(
    'payment_intent_unexpected_state',
  );
  expect((await failure(confirmWith(id, 'pm_card_visa'))).code).toBe('payment_intent_unexpected_state');
});

test.each([
  ['pm_card_chargeDeclined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
])('C16 card %s is refused as %s, and the intent waits for another', async (card, decline) => {
  const { id } = await createIntent();
  const error = await failure(confirmWith(id, card));
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(error).toMatchObject({ code: 'card_declined', decline_code: decline, statusCode: 402 });
  const intent = await provider.stripe.paymentIntents.retrieve(id);
  expect(intent.status).toBe('requires_payment_method');
  expect(intent.last_payment_error).toMatchObject({ code: 'card_declined' });
});

test('C16 a card with 3-D Secure waits for its challenge', async () => {
  const { id } = await createIntent();
  const intent = await confirmWith(id, 'pm_card_threeDSecure2Required');
  expect(intent.status).toBe('requires_action');
  expect(intent.next_action?.redirect_to_url?.return_url).toBe('https://example.com/');
});

test('C16 an abandoned intent can be cancelled', async () => {
  const { id } = await createIntent();
  const cancelled = await provider.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  expect(cancelled.status).toBe('canceled');
});

test('C16 unknown parameters, the intents’ removed one and unknown objects are refused', async () => {
  const unknown = { amount, currency: 'chf', automatic_payment_methods: { enabled: true }, colour: 'red' };
  expect(await failure(provider.stripe.paymentIntents.create(unknown))).toMatchObject({
    code: 'parameter_unknown',
    param: 'colour',
  });
  const old = { amount, currency: 'chf', payment_method_types: ['card'] } as Stripe.PaymentIntentCreateParams;
  expect(await failure(provider.stripe.paymentIntents.create(old))).toBeInstanceOf(
    Stripe.errors.StripeInvalidRequestError,
  );
  const missing = await failure(provider.stripe.paymentIntents.retrieve('pi_doesnotexist'));
  expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing' });
});

test('C16 a subscription starts with its trial and the secret for setting up a card', async () => {
  const price = await priceIdOf(provider.stripe, plans[0]);
  expect(await priceIdOf(provider.stripe, plans[0])).toBe(price);
  const customer = await provider.stripe.customers.create({
    email: 'contract@example.com',
    preferred_locales: ['fr'],
  });
  const subscription = await provider.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    trial_period_days: trialDays,
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
  });
  expect(subscription.status).toBe('trialing');
  const setup = subscription.pending_setup_intent as Stripe.SetupIntent;
  expect(setup.client_secret).toMatch(/^seti_.+_secret_/);
  expect((subscription.trial_end ?? 0) - (subscription.trial_start ?? 0)).toBe(trialDays * 24 * 60 * 60);
  expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end);
  const { data } = await provider.stripe.invoices.list({
    subscription: subscription.id,
    status: 'paid',
    limit: 100,
  });
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([0]);
  expect(data[0]?.lines.data[0], 'an invoice’s line says what it is for').toMatchObject({
    parent: { type: 'subscription_item_details' },
    period: { start: subscription.trial_start, end: subscription.trial_end },
  });
  const ended = await provider.stripe.subscriptions.cancel(subscription.id);
  expect(ended.status).toBe('canceled');
});

test.skipIf(realKey)(
  'C16 the stand-in refuses live keys, wrong keys and cards that are not test cards',
  async () => {
    for (const key of [['sk', 'live', '0123456789abcdef'].join('_'), 'sk_test_other']) {
      const error = await failure(provider.connect(key).balance.retrieve());
      expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    }
    const { id, client_secret } = await createIntent();
    const body = new URLSearchParams({
      client_secret: client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4111111111111111',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    });
    const headers = { authorization: `Bearer ${standInKeys.publishableKey}` };
    const response = await fetch(`${provider.standIn?.url}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers,
      body,
    });
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({ error: { decline_code: 'test_mode_live_card' } });
  },
);
