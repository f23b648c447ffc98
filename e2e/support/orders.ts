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
import { confirmationOf, type Visitor } from './payments.ts';
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
  const email = newEmail();
  const calls = callsOf(request, visitor, shop);
  const body = { plan: 'premium', amount: 49.9, language: visitor.language };
  await calls.pay(await calls.order('create-payment-intent', body), email);
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
  const calls = callsOf(request, visitor, shop);
  const body = { planId: 'premium', email, language: visitor.language };
  const order = await calls.order('create-subscription', body);
  if (card !== undefined) await calls.pay(order, email, card);
  const [mail] = await expectMails(request, email, [/Premium/]);
  // The shop learns of the card by the provider's event.
  if (card !== undefined) await expect.poll(() => calls.hasCard(order)).toBe(true);
  return { email, link: orderLinkIn(mail) };
}

function callsOf(request: APIRequestContext, { language }: Visitor, { origin, payments }: Shop) {
  return {
    async order(endpoint: string, data: object): Promise<PaymentResponse> {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const response = await request.post(`${origin}/api/${endpoint}`, { headers, data });
      expect(response.status(), await response.text()).toBe(200);
      return paymentResponseSchema.parse(await response.json());
    },
    /** Presses the button of an order's offer on a page that links to the terms as they stand; the provider confirms. */
    async pay({ clientSecret, offer }: PaymentResponse, email: string, card?: string): Promise<void> {
      const page = await request.get(origin + addressIn(language, policyPaths.terms));
      const terms = /"terms-version":"([^"]+)"/.exec(await page.text())?.[1];
      const data = { clientSecret, offer: offer.version, terms, language };
      expect((await request.post(`${origin}/api/order-agreement`, { data })).status()).toBe(204);
      const settings = await request.get(`${origin}/api/payment-settings`);
      const { publishableKey } = paymentSettingsSchema.parse(await settings.json());
      const { path, form } = confirmationOf(clientSecret, { email, returnTo: origin, card });
      const headers = { Authorization: `Bearer ${publishableKey}` };
      const response = await request.post(payments + path, { headers, form });
      expect(await response.json()).toMatchObject({ status: 'succeeded' });
    },
    async hasCard({ clientSecret }: PaymentResponse): Promise<boolean> {
      const response = await request.post(`${origin}/api/order-state`, { data: { clientSecret } });
      return orderStateSchema.parse(await response.json()).hasCard === true;
    },
  };
}
