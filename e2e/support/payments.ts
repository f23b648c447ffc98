import { expect, type Page, type Response } from 'playwright/test';
import { newEmail } from './mails.ts';
import type { Visitor } from './payment-texts.ts';

export { visitors, type Visitor } from './payment-texts.ts';

export const cards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  lacksFunds: '4000 0000 0000 9995',
  challenges: '4000 0027 6000 3184',
  challengesOnce: '4000 0025 0000 3155',
  cannotBeCharged: '4000 0000 0000 0341',
  disputed: '4000 0000 0000 0259',
  other: '5555 5555 5555 4444',
};

/** How the provider's script confirms a payment or a card, at the provider. */
export function confirmationOf(
  clientSecret: string,
  { email, returnTo, card = cards.succeeds }: { email: string; returnTo: string; card?: string | undefined },
) {
  const kind = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  return {
    path: `/v1/${kind}/${clientSecret.split('_secret_')[0]}/confirm`,
    form: {
      client_secret: clientSecret,
      return_url: returnTo,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.replaceAll(' ', ''),
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][email]': email,
    },
  };
}

/** Types a card into the provider's form. @param visitor its labels */
export async function fillCard(page: Page, { card }: Pick<Visitor, 'card'>, number: string): Promise<void> {
  await page.getByLabel(card.number).fill(number);
  await page.getByLabel(card.expiry).fill('12 / 34');
  await page.getByLabel(card.code).fill('123');
}

export async function openCardForm(page: Page, visitor: Visitor): Promise<void> {
  await page.getByRole('heading', { name: visitor.withCard }).click();
  const form = page.getByRole('form', { name: visitor.withCard });
  await expect(form.getByRole('button', { name: visitor.subscribeNow })).toBeEnabled();
}

/** Opens /checkout and fills in everything, without pressing the button. */
export async function fillCheckout(
  page: Page,
  visitor: Visitor,
  { email = newEmail(), card = cards.succeeds } = {},
): Promise<string> {
  await page.goto(visitor.checkout);
  await page.getByLabel(visitor.email).fill(email);
  await fillCard(page, visitor, card);
  return email;
}

/** The folded card with the download of a paid order. */
export const packageOf = (page: Page, { site }: Pick<Visitor, 'site'>) =>
  page.getByRole('region', { name: site.text('order.package') });

/** Opens the download and agrees to immediate delivery, which an order's first download requires. */
export async function agreeToDownload(page: Page, visitor: Visitor): Promise<void> {
  const { api } = visitor;
  await packageOf(page, visitor).getByRole('heading').click();
  await page.getByRole('checkbox', { name: api.part('consent.words') }).check();
}

/** Collects the provider's responses to payment attempts. */
export function watchConfirmations(page: Page): Response[] {
  const responses: Response[] = [];
  page.context().on('response', (response) => {
    if (/_intents\/\w+\/confirm$/.test(new URL(response.url()).pathname)) responses.push(response);
  });
  return responses;
}
