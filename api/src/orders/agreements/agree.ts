import { currency, type agreementRequestSchema } from '@site/api-contract';
import type { z } from 'zod';
import { sha256 } from '../../platform/signing/secrets.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { unpaidStatuses } from '../order-status.ts';
import type { Order } from '../table.ts';
import { insertAgreement, type AgreementRecord } from './table.ts';
import { offerOf } from './offer.ts';

type PressedOffer = Pick<z.output<typeof agreementRequestSchema>, 'offer' | 'terms' | 'language'>;

/**
 * Stores that the button of an order's offer was pressed, once for each content; paid and ended orders have no offer.
 * @throws ApiError `offer_outdated` when the page has shown another offer
 */
export async function agree(db: Database, order: Order, pressed: PressedOffer): Promise<void> {
  const { kind, status } = order;
  if (!unpaidStatuses.includes(status) && !(kind === 'subscription' && status === 'trialing')) return;
  const { version, ...offer } = offerOf(order, pressed.language);
  if (version !== pressed.offer) throw new ApiError('offer_outdated');
  const agreement = recordOfOffer(offer, pressed);
  const content = sha256(JSON.stringify(agreement));
  await insertAgreement(db, order, content, { ...agreement, at: new Date().toISOString() });
}

export function recordOfOffer(
  { plan, amount, renewal, button }: Pick<AgreementRecord, 'plan' | 'amount' | 'renewal' | 'button'>,
  { terms, language }: Omit<PressedOffer, 'offer'>,
): Omit<AgreementRecord, 'at'> {
  return { plan, amount, currency, renewal, terms: termsOf(terms), language, button, page: 'site' };
}

function termsOf(path: string | undefined): AgreementRecord['terms'] {
  if (!path) return null;
  return { version: path.slice(path.lastIndexOf('/') + 1), address: path };
}

/** The record of a started trial, which has no offer: it costs nothing and ends by itself. */
export function recordOfTrial({
  plan,
  language,
  terms,
}: Pick<Order, 'plan' | 'language'> & Pick<PressedOffer, 'terms'>): AgreementRecord {
  const agreement = recordOfOffer({ plan, amount: 0, renewal: null, button: null }, { terms, language });
  return { ...agreement, at: new Date().toISOString() };
}
