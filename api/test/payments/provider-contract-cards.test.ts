import { expect, test } from 'vitest';
import Stripe from 'stripe';
import {
  failure,
  firstIntent,
  openContractProvider,
  realKey,
  soldPlan,
} from '../support/contract-provider.ts';

/* The provider's behaviour on which replacing a card relies; see `provider-contract.test.ts`. */
const provider = openContractProvider();

/** Sets a card up for a subscription's customer and makes it the default. @returns the setup intent's id */
async function setUpCard({ id, customer }: Stripe.Subscription, payment_method: string): Promise<string> {
  const { setupIntents, subscriptions } = provider.stripe;
  const setup = await setupIntents.create({
    customer: customer as string,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { order: 'contract', card: '1' },
  });
  expect([setup.status, setup.customer]).toEqual(['requires_payment_method', customer]);
  const given = await setupIntents.confirm(setup.id, { payment_method, return_url: 'https://example.com/' });
  expect(given.status).toBe('succeeded');
  await subscriptions.update(id, { default_payment_method: given.payment_method as string });
  return setup.id;
}

test('C16 a new card is set up for a customer and pays an open invoice once', async () => {
  const { invoices, setupIntents, subscriptions } = provider.stripe;
  const subscription = await provider.subscribe();
  const invoice = (subscription.latest_invoice as Stripe.Invoice).id;
  const first = await setUpCard(subscription, 'pm_card_chargeCustomerFail');
  const refused = await failure(invoices.pay(invoice));
  expect(refused).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(refused.statusCode).toBe(402);
  const { data } = await invoices.list({ subscription: subscription.id, status: 'open' });
  expect(data.map(({ id, amount_remaining }) => [id, amount_remaining])).toEqual([
    [invoice, soldPlan.amount],
  ]);

  const second = await setUpCard(subscription, 'pm_card_visa');
  const listed = await setupIntents.list({ customer: subscription.customer as string });
  expect(listed.data.map(({ id }) => id)).toEqual([second, first]);
  const idempotencyKey = `${second}-${invoice}`;
  for (const paid of [
    await invoices.pay(invoice, {}, { idempotencyKey }),
    await invoices.pay(invoice, {}, { idempotencyKey }),
  ])
    expect(paid).toMatchObject({ id: invoice, status: 'paid', amount_remaining: 0 });
  expect(await failure(invoices.pay(invoice))).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  expect((await subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('C16 a card that pays an open invoice directly becomes the default card', async () => {
  const subscription = await provider.subscribe();
  await setUpCard(subscription, 'pm_card_chargeCustomerFail');
  await failure(provider.stripe.invoices.pay((subscription.latest_invoice as Stripe.Invoice).id));
  await provider.confirm(firstIntent(subscription), 'pm_card_mastercard');
  const paid = await provider.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['default_payment_method'],
  });
  expect(paid).toMatchObject({ status: 'active', default_payment_method: { card: { brand: 'mastercard' } } });
});

// Only the stand-in has a clock that can be moved.
test.skipIf(realKey)('C16 a failed monthly charge is retried on the third and the seventh day', async () => {
  const { stripe } = provider;
  const subscription = await provider.subscribe(1);
  const setup = subscription.pending_setup_intent as Stripe.SetupIntent;
  const { payment_method: card } = await stripe.setupIntents.confirm(setup.id, {
    payment_method: 'pm_card_chargeCustomerFail',
    return_url: 'https://example.com/',
  });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: card as string });
  const tries: [number, boolean][] = [];
  for (const days of ['1.1', '3', '4', '4']) {
    await provider.post('/clock', { days });
    const read = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(read.status).toBe('past_due');
    const invoice = read.latest_invoice as Stripe.Invoice;
    tries.push([invoice.attempt_count, invoice.next_payment_attempt !== null]);
  }
  expect(tries).toEqual([
    [1, true],
    [2, true],
    [3, false],
    [3, false],
  ]);
});
