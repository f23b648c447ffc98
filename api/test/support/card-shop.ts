import { expect } from 'vitest';
import { cardChangeResponseSchema, type CardChangeResponse } from '@site/api-contract';
import { AccountHolder } from './account-holder.ts';
import { postForm } from './requests.ts';
import { cards, openShop, secretIn } from './shop.ts';

export const other = '5555555555554444';
/** Cards with 3-D Secure at set-up; the second one also at each charge. */
export const [confirmed, alwaysConfirmed] = ['4000002500003155', '4000002760003184'];

/** The query of the provider's redirect after a card without a challenge. */
export function returned(secret: string): Record<string, string> {
  const intent = secret.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
  return { [intent]: secret.split('_secret_')[0] ?? '', redirect_status: 'succeeded' };
}

/** A shop whose customers replace their cards. */
export function openCardShop() {
  const shop = openShop();

  /** Subscribes with a trial and signs in after its first month was charged. @returns the customer and the order's id */
  async function subscribed(card = cards.good): Promise<{ holder: AccountHolder; order: string }> {
    const body = { planId: 'premium', email: shop.buyer, language: 'de' };
    const secret = await secretIn(await shop.subscribe(body, crypto.randomUUID()));
    await shop.provider.confirm(secret, card, shop.buyer);
    await shop.stateOf(secret);
    await shop.mail.expectMails(shop.buyer, 1);
    const holder = new AccountHolder(shop);
    await holder.signIn(shop.buyer, 1);
    await shop.provider.pass(14, 2);
    return { holder, order: String((await subscriptionOf(holder))?.order) };
  }

  /** Sends the events about the test's buyer. */
  async function sendEvents(): Promise<void> {
    const customer = shop.provider.subscriptions().at(-1)?.customer ?? '';
    const events = shop.provider.events().filter(({ data }) => JSON.stringify(data).includes(customer));
    expect(events).not.toEqual([]);
    for (const event of events) expect((await shop.provider.send(event, shop.api.url)).status).toBe(200);
  }

  const subscriptionOf = async (holder: AccountHolder) => (await holder.page()).account?.subscriptions[0];
  const invoicesOf = async (holder: AccountHolder) => (await holder.page()).account?.invoices ?? [];

  async function askSecret(holder: AccountHolder, order: string): Promise<CardChangeResponse> {
    const response = await holder.askCardSecret(order);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return cardChangeResponseSchema.parse(await response.json());
  }

  /** The successful charges of the test's buyer, in centimes. */
  function chargesPaid(): number[] {
    const [subscription] = shop.provider.subscriptions().slice(-1);
    const paid = shop.provider
      .charges()
      .filter((charge) => charge.paid && charge.customer === subscription?.customer);
    return paid.map(({ amount }) => amount);
  }

  /** The query of the provider's redirect after a challenge. */
  async function answerChallenge(secret: string, card: string, outcome: 'pass' | 'fail') {
    const { next_action } = await shop.provider.confirm(secret, card, shop.buyer);
    const back = await postForm(next_action?.redirect_to_url.url ?? '', { outcome });
    return Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams);
  }

  /** Replaces the card by one that cannot be charged, so that the next month stays open. */
  async function withUnpayableCard(): Promise<{ holder: AccountHolder; order: string }> {
    const customer = await subscribed();
    const { clientSecret } = await askSecret(customer.holder, customer.order);
    await shop.provider.confirm(clientSecret, cards.chargeFails, shop.buyer);
    await customer.holder.cardPage();
    return customer;
  }

  return {
    shop,
    subscribed,
    withUnpayableCard,
    subscriptionOf,
    invoicesOf,
    askSecret,
    chargesPaid,
    sendEvents,
    answerChallenge,
  };
}
