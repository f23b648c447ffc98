import type { Language } from '@site/shared-i18n';
import { sha256 } from '../platform/signing/secrets.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Database } from '../platform/database/database.ts';
import { enqueue } from '../platform/outbox/enqueue.ts';
import { texts } from '../platform/texts/texts.ts';
import { storeConsent } from './order-repository.ts';
import { withdrawalState } from './withdrawals/withdrawal-right.ts';
import type { Order } from './table.ts';

/** The text that a buyer must agree to before the first download (Directive 2011/83/EU, Art. 16(m)), and its version. */
export function consentText(language: Language): { words: string; version: string } {
  const words = texts(language)('consent.words');
  return { words, version: sha256(words).slice(0, 16) };
}

/**
 * Stores a buyer's consent to immediate delivery and queues its confirmation, once per order.
 * @throws ApiError `consent_missing`, `offer_outdated` for consent to an outdated text, `order_refunded` after a withdrawal
 */
export async function giveConsent(
  db: Database,
  order: Order,
  { consent, language }: { consent?: string | undefined; language: Language },
): Promise<void> {
  if (order.consent) return;
  if (!consent) throw new ApiError('consent_missing', { field: 'consent' });
  const { words, version } = consentText(language);
  if (consent !== version) throw new ApiError('offer_outdated', { field: 'consent' });
  const record = { givenAt: new Date().toISOString(), language, version, words };
  await db.transaction(async (transaction) => {
    const isStored = await storeConsent(transaction, order.id, record);
    // The order is locked: either this sees a withdrawal, or a later withdrawal sees the consent.
    if (await withdrawalState(transaction, order.id)) throw new ApiError('order_refunded');
    if (isStored && order.email)
      await enqueue(transaction, 'consent-confirmation', order.id, { orderId: order.id });
  });
}
