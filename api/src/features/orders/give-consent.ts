import { createHash } from 'node:crypto';
import type { Language } from '@site/shared-i18n';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { texts } from '../../platform/texts/texts.ts';
import { keepConsent } from './order-repository.ts';
import type { Order } from './table.ts';

/** What a buyer agrees to before the first download (Directive 2011/83/EU, Art. 16(m)), and the name of just these words. */
export function wordsOfConsent(language: Language): { words: string; version: string } {
  const words = texts(language)('consent.words');
  return { words, version: createHash('sha256').update(words).digest('hex').slice(0, 16) };
}

/**
 * Keeps a buyer's consent to immediate delivery with the order, and queues its confirmation, unless it was given before.
 * @throws ApiError `consent_missing`, or `field_invalid` for consent to other words than the present ones
 */
export async function giveConsent(
  db: Database,
  order: Order,
  { consent, language }: { consent?: string | undefined; language: Language },
): Promise<void> {
  if (order.consent) return;
  if (!consent) throw new ApiError('consent_missing', { field: 'consent' });
  const { words, version } = wordsOfConsent(language);
  if (consent !== version) throw new ApiError('field_invalid', { field: 'consent' });
  const given = { givenAt: new Date().toISOString(), language, version, words };
  await db.transaction(async (transaction) => {
    if (!(await keepConsent(transaction, order.id, given)) || !order.email) return;
    const payload = { orderId: order.id };
    await enqueue(transaction, {
      kind: 'consent-confirmation',
      cause: `consent-confirmation:${order.id}`,
      payload,
    });
  });
}
