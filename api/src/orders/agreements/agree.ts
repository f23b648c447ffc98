import { createHash } from 'node:crypto';
import { currency, type Offer } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Order } from '../table.ts';
import { keepAgreement } from './agreement-repository.ts';
import { offerOf } from './offer.ts';
import type { Shown } from './table.ts';

/** How an offer was shown: its version, the address of the terms, the language of the page. */
interface Press {
  offer: string;
  terms?: string | undefined;
  language: Language;
}

/**
 * Stores that the button of an order's offer was pressed, once for each content. An order that is paid or over has no
 * offer any more: nothing is stored.
 * @throws ApiError `offer_outdated` where the page has shown another offer
 */
export async function agree(db: Database, order: Order, press: Press): Promise<void> {
  if (!hasOffer(order)) return;
  const { version, ...offer } = offerOf(order, press.language);
  if (version !== press.offer) throw new ApiError('offer_outdated');
  const shown = shownOn(offer, press);
  const content = createHash('sha256').update(JSON.stringify(shown)).digest('hex');
  await keepAgreement(db, order, content, { ...shown, at: new Date().toISOString() });
}

function hasOffer({ kind, status }: Order): boolean {
  return status === 'open' || status === 'failed' || (kind === 'subscription' && status === 'trialing');
}

/** What a page of the site has shown. */
export function shownOn(
  { plan, amount, renewal, button }: Omit<Offer, 'version'>,
  { terms, language }: Omit<Press, 'offer'>,
): Omit<Shown, 'at'> {
  return { plan, amount, currency, renewal, terms: termsOf(terms), language, button, page: 'site' };
}

function termsOf(address: string | undefined): Shown['terms'] {
  if (!address) return null;
  return { version: address.slice(address.lastIndexOf('/') + 1), address };
}

/** What whoever starts a trial is shown: it starts with the given e-mail address, costs nothing and ends by itself. */
export function shownTrial({ plan, language }: Pick<Order, 'plan' | 'language'>): Shown {
  return {
    plan,
    amount: 0,
    currency,
    renewal: null,
    terms: null,
    language,
    button: null,
    page: 'site',
    at: new Date().toISOString(),
  };
}
