import { expect } from 'vitest';
import { languages, type Language } from '@site/shared-i18n';
import { eventually } from './eventually.ts';
import { cards, secretIn, type Shop } from './shop.ts';
import type { CardExpiry } from './test-provider.ts';

/** A buyer who has started a trial. */
export interface SevenBuyer {
  language: Language;
  email: string;
  clientSecret: string;
}

/** Starts a trial of Premium in each language. @param hasCard which buyers enter a card; all by default */
export async function sevenTrials(
  shop: Shop,
  {
    number = cards.good,
    expires,
    hasCard = () => true,
  }: { number?: string; expires?: CardExpiry; hasCard?: (language: Language) => boolean } = {},
): Promise<SevenBuyer[]> {
  const begin = async (language: Language) => {
    const email = `${language}-${shop.buyer}`;
    const body = { email, planId: 'premium', language };
    const clientSecret = await secretIn(await shop.subscribe(body, `${shop.key}-${language}`));
    if (hasCard(language)) await shop.provider.confirm(clientSecret, number, email, expires);
    expect((await shop.stateOf(clientSecret)).status).toBe('trialing');
    await shop.mail.expectMails(email, 1);
    return { language, email, clientSecret };
  };
  return Promise.all(languages.map(begin));
}

/** A reconciliation interval, in hours, that is longer than one reconciliation. */
export const reconciliationHours = '0.0005';

/** Restarts the api with frequent reconciliations instead of daily ones. */
export function reconcileOften(shop: Shop): Promise<void> {
  return shop.restart({ RECONCILIATION_HOURS: reconciliationHours });
}

/** Waits until the api has reconciled all orders twice. */
export async function awaitReconciliation(shop: Shop): Promise<void> {
  const reconciliations = () => shop.api.log().split('"orders reconciled"').length;
  const before = reconciliations();
  // The first one may have started earlier.
  await eventually(() => expect(reconciliations()).toBeGreaterThan(before + 1));
}

/** Waits for the mails that are queued now: those of later trials arrive after them. */
export async function awaitQueuedMails(shop: Shop): Promise<void> {
  for (const later of ['later', 'last']) {
    const email = `${later}-${shop.buyer}`;
    await secretIn(await shop.subscribe({ email, planId: 'basic' }, `${shop.key}-${later}`));
    await shop.mail.expectMails(email, 1);
  }
}

/** A text with plain spaces instead of special ones. */
export const plain = (text = '') => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

/** The subjects of the mails to an address, in alphabetical order. */
export const subjectsTo = (shop: Shop, email: string) =>
  shop.mail
    .to(email)
    .map(({ subject }) => plain(subject))
    .sort();
