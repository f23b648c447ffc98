import { expect, test } from 'vitest';
import type Stripe from 'stripe';
import { plans } from '@site/api-contract';
import { lookupKeyOf, priceIdOf } from '../../src/orders/provider-price.ts';
import { failure, firstIntent, openContractProvider, realKey } from '../support/contract-provider.ts';

/* The provider's behaviour on which the api relies beyond single payments; see `provider-contract.test.ts`. */
const provider = openContractProvider();
const [plan] = plans;

const subscribe = (trialDays?: number) => provider.subscribe(trialDays);
const confirmWith = (id: string, payment_method: string) => provider.confirm(id, payment_method);

async function pay(payment_method = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
  const { id } = await provider.stripe.paymentIntents.create({
    amount: plan.amount,
    currency: 'chf',
    automatic_payment_methods: { enabled: true },
    metadata: { order: 'contract' },
  });
  await confirmWith(id, payment_method);
  return provider.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
}

test('C16 the account has an id, and the balance shows the mode', async () => {
  expect((await provider.stripe.accounts.retrieveCurrent()).id).toMatch(/^acct_/);
  expect((await provider.stripe.balance.retrieve()).livemode).toBe(false);
});

test('C16 a customer’s charges are listed with their intents and refunded amounts, also after its deletion', async () => {
  const subscription = await provider.subscribe();
  const intent = firstIntent(subscription);
  await confirmWith(intent, 'pm_card_visa');
  await provider.stripe.refunds.create({ payment_intent: intent, amount: 300 });
  const { charges, customers } = provider.stripe;
  const customer = subscription.customer as string;
  const listed = async () =>
    (await charges.list({ customer, limit: 100 })).data.map(({ payment_intent, paid, amount_refunded }) => [
      payment_intent,
      paid,
      amount_refunded,
    ]);
  expect(await listed()).toEqual([[intent, true, 300]]);
  await customers.del(customer);
  expect(await listed()).toEqual([[intent, true, 300]]);
});

test('C16 a response has its time, and a price its lookup key', async () => {
  const { id } = await subscribe(14);
  const { lastResponse, items } = await provider.stripe.subscriptions.retrieve(id);
  expect(Math.abs(Date.parse(lastResponse.headers['date'] ?? '') - Date.now())).toBeLessThan(5 * 60_000);
  expect(items.data[0]?.price.lookup_key).toBe(lookupKeyOf(plan));
  await provider.stripe.subscriptions.cancel(id);
});

test('C16 a change of price is charged as previewed, and a cheaper price waits for the renewal', async () => {
  const { stripe } = provider;
  const subscription = await subscribe();
  await confirmWith(firstIntent(subscription), 'pm_card_visa');
  const [dearer, item] = [plans[2], subscription.items.data[0]];
  const items = [{ id: item?.id ?? '', price: await priceIdOf(stripe, dearer) }];
  const start = item?.current_period_start ?? 0;
  const half = Math.round((start + (item?.current_period_end ?? 0)) / 2);
  const change = { items, proration_behavior: 'always_invoice', proration_date: half } as const;
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: change,
  });
  expect(preview.amount_due).toBe(Math.round(dearer.amount / 2) - Math.round(plan.amount / 2));
  expect(preview.lines.data.map(({ amount }) => amount > 0)).toEqual([false, true]);
  const changed = await stripe.subscriptions.update(subscription.id, {
    ...change,
    payment_behavior: 'error_if_incomplete',
    expand: ['latest_invoice'],
  });
  expect(changed.items.data[0]?.price.unit_amount).toBe(dearer.amount);
  expect(changed.items.data[0]?.current_period_end).toBe(item?.current_period_end);
  const invoice = changed.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({
    status: 'paid',
    amount_paid: preview.amount_due,
    billing_reason: 'subscription_update',
  });
  expect(invoice.lines.data[0]?.parent?.subscription_item_details?.proration).toBe(true);

  const cheaper = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item?.id ?? '', price: await priceIdOf(stripe, plan) }],
    proration_behavior: 'none',
  });
  expect(cheaper.latest_invoice).toBe(invoice.id);
  expect(cheaper.items.data[0]?.price.unit_amount).toBe(plan.amount);
});

test('C16 a subscription without a trial waits for its first payment, and stores the card that makes it', async () => {
  const subscription = await subscribe();
  expect([subscription.status, subscription.pending_setup_intent]).toEqual(['incomplete', null]);
  const intent = firstIntent(subscription);
  await confirmWith(intent, 'pm_card_visa');
  const { status, default_payment_method } = await provider.stripe.subscriptions.retrieve(subscription.id);
  expect(status).toBe('active');
  expect(default_payment_method).toMatch(/^pm_/);

  const { data } = await provider.stripe.invoices.list({
    subscription: subscription.id,
    status: 'paid',
    expand: ['data.payments'],
  });
  expect(data[0]?.payments?.data[0]).toMatchObject({
    object: 'invoice_payment',
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: intent },
  });
  const payment = { type: 'payment_intent', payment_intent: intent } as const;
  const payments = await provider.stripe.invoicePayments.list({ payment });
  expect(payments.data.map(({ invoice }) => invoice)).toEqual([data[0]?.id]);
  expect((await failure(provider.stripe.invoices.voidInvoice(data[0]?.id ?? ''))).statusCode).toBe(400);
});

test('C16 a voided first invoice cannot be paid, and its subscription never runs', async () => {
  const subscription = await subscribe();
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  expect((await provider.stripe.invoices.voidInvoice(invoice.id)).status).toBe('void');
  const after = await provider.stripe.subscriptions.retrieve(subscription.id);
  if (after.status === 'incomplete') await provider.stripe.subscriptions.cancel(subscription.id);
  expect(['incomplete_expired', 'canceled', 'incomplete']).toContain(after.status);
  expect(await failure(confirmWith(firstIntent(subscription), 'pm_card_visa'))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test('C16 a card that is set up during a trial is not used until it becomes the subscription’s default', async () => {
  const subscription = await subscribe(14);
  const setup = subscription.pending_setup_intent as Stripe.SetupIntent;
  const { payment_method: card } = await provider.stripe.setupIntents.confirm(setup.id, {
    payment_method: 'pm_card_visa',
    return_url: 'https://example.com/',
  });
  const stored = await provider.stripe.subscriptions.retrieve(subscription.id);
  expect([stored.default_payment_method, stored.pending_setup_intent]).toEqual([null, null]);
  const updated = await provider.stripe.subscriptions.update(subscription.id, {
    default_payment_method: card as string,
    cancel_at_period_end: true,
  });
  expect(updated).toMatchObject({
    status: 'trialing',
    default_payment_method: card,
    cancel_at_period_end: true,
  });
  await provider.stripe.subscriptions.cancel(subscription.id);
});

test('C16 new objects are listed at once, by creation time and page by page', async () => {
  const since = Math.floor(Date.now() / 1000) - 300;
  const made = [await pay(), await pay(), await pay()].map(({ id }) => id);
  const listed: string[] = [];
  for await (const intent of provider.stripe.paymentIntents.list({ created: { gte: since }, limit: 1 })) {
    if (intent.metadata['order'] === 'contract') listed.push(intent.id);
    if (made.every((id) => listed.includes(id))) break;
  }
  expect(listed).toEqual(expect.arrayContaining(made));
  const { id } = await subscribe(14);
  const subscriptions = await provider.stripe.subscriptions.list({ created: { gte: since }, status: 'all' });
  expect(subscriptions.data.map((one) => one.id)).toContain(id);
});

test('C16 a charge shows its partial and full refunds', async () => {
  const { id } = await pay();
  await provider.stripe.refunds.create({ payment_intent: id, amount: 100 });
  const read = async () => {
    const intent = await provider.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    return intent.latest_charge as Stripe.Charge;
  };
  expect(await read()).toMatchObject({
    refunded: false,
    amount_refunded: 100,
    metadata: { order: 'contract' },
  });
  await provider.stripe.refunds.create({ payment_intent: id });
  expect(await read()).toMatchObject({ refunded: true, amount_refunded: plan.amount });
  const { data } = await provider.stripe.refunds.list({ payment_intent: id });
  expect(data.map(({ amount }) => amount).sort()).toEqual([100, plan.amount - 100].sort());
  expect((await failure(provider.stripe.refunds.create({ payment_intent: id }))).code).toBe(
    'charge_already_refunded',
  );
});

test('C16 paths of more than four levels cannot be expanded', async () => {
  const error = await failure(
    provider.stripe.invoices.list({ expand: ['data.payments.data.payment.payment_intent'] }),
  );
  expect(error.statusCode).toBe(400);
});

// The real provider opens and decides disputes only after minutes, and its pages refuse automatic input.
test.skipIf(realKey)('C16 a disputed charge has a dispute, which evidence decides', async () => {
  const charge = (await pay('pm_card_createDispute')).latest_charge as Stripe.Charge;
  expect(charge.disputed).toBe(true);
  const { data } = await provider.stripe.disputes.list({ charge: charge.id });
  expect(data).toMatchObject([{ status: 'needs_response', payment_intent: charge.payment_intent }]);
  const won = await provider.stripe.disputes.update(data[0]?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  });
  expect(won.status).toBe('won');
});

test.skipIf(realKey).each([
  ['/pay/premium', 'subscription'],
  ['/pay/month/premium', 'payment'],
])('C16 a visit of the stand-in’s link %s creates a checkout session of mode %s', async (path, mode) => {
  const fields = { email: 'ada@example.com', number: '4242424242424242', country: 'CH' };
  await provider.post(`${path}?locale=de`, fields);
  const sessions = provider.stripe.checkout.sessions;
  const { data } = await sessions.list({ status: 'complete', limit: 1 });
  const [listed] = data;
  expect(listed?.line_items, 'answered only where it is expanded').toBeUndefined();
  const session = await sessions.retrieve(listed?.id ?? '', {
    expand: ['line_items', 'customer', 'subscription'],
  });
  expect(session).toMatchObject({
    object: 'checkout.session',
    mode,
    status: 'complete',
    payment_status: 'paid',
    locale: 'de',
    amount_total: 4990,
    currency: 'chf',
    customer_details: { email: 'ada@example.com', address: { country: 'CH' } },
    line_items: { data: [{ quantity: 1, price: { unit_amount: 4990 } }] },
  });
  const links = await provider.stripe.paymentLinks.list({ limit: 10 });
  expect(links.data.map(({ id }) => id)).toContain(session.payment_link);
  const by =
    mode === 'payment'
      ? { payment_intent: session.payment_intent as string }
      : { subscription: (session.subscription as Stripe.Subscription).id };
  expect((await sessions.list(by)).data.map(({ id }) => id)).toEqual([session.id]);
  if (mode !== 'payment') return;
  const refused = await failure(provider.stripe.paymentIntents.cancel(session.payment_intent as string));
  expect(refused.statusCode).toBe(400);
});

test.skipIf(realKey)('C16 the stand-in’s link sells the same price as the api’s subscriptions', async () => {
  await provider.post(`/pay/${plan.id}`, { email: 'ada@example.com', number: '4242424242424242' });
  const { data } = await provider.stripe.subscriptions.list({ limit: 1 });
  expect(data[0]?.items.data[0]?.price.id).toBe(await priceIdOf(provider.stripe, plan));
});

test.skipIf(realKey)(
  'C16 a failure is stored for its key, a key in use is refused, and keys expire after a day',
  async () => {
    const create = (idempotencyKey: string) =>
      provider.stripe.paymentIntents.create(
        { amount: 990, currency: 'chf', automatic_payment_methods: { enabled: true } },
        { idempotencyKey },
      );
    const fail = (kind: string) => provider.post('/faults', { call: 'POST /v1/payment_intents', kind });
    await fail('in_use');
    expect(await failure(create('used'))).toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    await fail('fail');
    expect((await failure(create('saved'))).statusCode).toBe(500);
    const replayed = await failure(create('saved'));
    expect([replayed.statusCode, replayed.headers?.['idempotent-replayed']]).toEqual([500, 'true']);
    const { id } = await create('used');
    expect((await create('used')).id).toBe(id);
    await provider.post('/clock', { days: '1.1' });
    expect((await create('saved')).object).toBe('payment_intent');
    expect((await create('used')).id).not.toBe(id);
  },
);

test('C16 deleting a customer ends its subscriptions; it is then marked as deleted and cannot be deleted again', async () => {
  const { stripe } = provider;
  const { id, customer } = await subscribe(14);
  const customerId = customer as string;
  expect(await stripe.customers.del(customerId)).toMatchObject({ id: customerId, deleted: true });
  expect(await stripe.customers.retrieve(customerId)).toMatchObject({ id: customerId, deleted: true });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  expect((await failure(stripe.customers.del(customerId))).code).toBe('resource_missing');
});
