import {
  orderStateSchema,
  paymentResponseSchema,
  paymentSettingsSchema,
  type PaymentResponse,
} from '@site/api-contract';
import { addressIn } from '@site/shared-i18n';
import { expect, type APIRequestContext } from 'playwright/test';
import { expectMails, newEmail, orderLinkIn } from './mails.ts';
import type { OwnShop } from './own-shop.ts';
import { cards, type Visitor } from './payments.ts';
import { policyPaths } from './policies.ts';
import { paymentsOrigin, siteOrigin } from './ports.ts';

/*
 * Orders for tests that begin after one: made by the calls of the pages' scripts to the api and to the payment
 * provider, without a browser.
 */

interface Order {
  email: string;
  /** The link to the order in its mail. */
  link: string;
}

type Shop = Pick<OwnShop, 'origin' | 'payments'>;

const sharedShop: Shop = { origin: siteOrigin, payments: paymentsOrigin };

/** Pays a month of Premium, without renewal. */
export async function orderMonth(
  request: APIRequestContext,
  visitor: Visitor,
  shop = sharedShop,
): Promise<Order> {
  const { language } = visitor;
  const email = newEmail();
  const body = { plan: 'premium', amount: 49.9, language };
  const order = await post(request, shop, 'create-payment-intent', body);
  await agree(request, shop, visitor, order);
  await confirm(request, shop, order, { email, card: cards.succeeds });
  const [mail] = await expectMails(request, email, [visitor.mail]);
  return { email, link: orderLinkIn(mail) };
}

/**
 * Starts a trial of Premium.
 * @param card is kept for the time after the trial; by default there is none
 */
export async function orderTrial(
  request: APIRequestContext,
  visitor: Visitor,
  { card, shop = sharedShop }: { card?: string; shop?: Shop } = {},
): Promise<Order> {
  const email = newEmail();
  const body = { planId: 'premium', email, language: visitor.language };
  const order = await post(request, shop, 'create-subscription', body);
  if (card !== undefined) {
    await agree(request, shop, visitor, order);
    await confirm(request, shop, order, { email, card });
  }
  const [mail] = await expectMails(request, email, [/Premium/]);
  const link = orderLinkIn(mail);
  // The shop learns of the card by the provider's event.
  if (card !== undefined) await expect.poll(() => hasCard(request, shop, order)).toBe(true);
  return { email, link };
}

async function post(
  request: APIRequestContext,
  { origin }: Shop,
  name: string,
  data: object,
): Promise<PaymentResponse> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const answer = await request.post(`${origin}/api/${name}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return paymentResponseSchema.parse(await answer.json());
}

/** Presses the button of an order's offer, on a page that links to the terms as they stand. */
async function agree(
  request: APIRequestContext,
  { origin }: Shop,
  { language }: Visitor,
  { clientSecret, offer }: PaymentResponse,
): Promise<void> {
  const page = await request.get(origin + addressIn(language, policyPaths.terms));
  const terms = /"terms-version":"([^"]+)"/.exec(await page.text())?.[1];
  const data = { clientSecret, offer: offer.version, terms, language };
  expect((await request.post(`${origin}/api/order-agreement`, { data })).status()).toBe(204);
}

/** Confirms a payment or a card as the provider's script does. */
async function confirm(
  request: APIRequestContext,
  { origin, payments }: Shop,
  { clientSecret }: PaymentResponse,
  { email, card }: { email: string; card: string },
): Promise<void> {
  const settings = await request.get(`${origin}/api/payment-settings`);
  const { publishableKey } = paymentSettingsSchema.parse(await settings.json());
  const kind = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const answer = await request.post(`${payments}/v1/${kind}/${clientSecret.split('_secret_')[0]}/confirm`, {
    headers: { Authorization: `Bearer ${publishableKey}` },
    form: {
      client_secret: clientSecret,
      return_url: origin,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.replaceAll(' ', ''),
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][email]': email,
    },
  });
  expect(await answer.json()).toMatchObject({ status: 'succeeded' });
}

async function hasCard(
  request: APIRequestContext,
  { origin }: Shop,
  { clientSecret }: PaymentResponse,
): Promise<boolean> {
  const answer = await request.post(`${origin}/api/order-state`, { data: { clientSecret } });
  return orderStateSchema.parse(await answer.json()).hasCard === true;
}
