import { languages } from '@site/shared-i18n';
import { listLatestOrders } from '../../orders/customers/customer-order-repository.ts';
import { runningStatuses } from '../../orders/order-status.ts';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { comparisonAddress, type TermsChange } from './terms-change.ts';
import { listToldMailboxes } from './told-mailboxes-repository.ts';

/** As the terms promise ("Changes"), in days. */
const noticeDays = 30;

/**
 * Prepares the mails of a material change of the terms to everybody with a running subscription, each once: what is repeated
 * reaches only those who have come since.
 * @param siteOrigin where the comparison is already published, in every language
 * @throws Error for a day that is too early, and for a comparison that is missing
 */
export async function announceTerms(
  { db, siteOrigin }: { db: Database; siteOrigin: string },
  change: TermsChange,
) {
  const days = (Date.parse(change.from) - Date.now()) / (24 * 60 * 60 * 1000);
  if (!(days >= noticeDays)) throw new Error(`${change.from} is less than ${noticeDays} days ahead`);
  for (const language of languages) {
    const address = siteOrigin + comparisonAddress(change, language);
    const { status } = await fetch(address);
    if (status !== 200) throw new Error(`${address} answers ${status}: release the new terms first`);
  }
  const told = new Set(await listToldMailboxes(db, change.newer));
  const subscribers = (await listLatestOrders(db, runningStatuses)).filter(
    ({ mailboxKey }) => !told.has(mailboxKey),
  );
  return {
    summary: `mail the change of the terms from ${change.older} to ${change.newer} to ${subscribers.length} subscribers`,
    subject: `${change.older}/${change.newer} ${change.from}`,
    run: () =>
      db.transaction(async (transaction) => {
        for (const { id } of subscribers)
          await enqueue(transaction, 'terms-change', `${change.newer}:${id}`, { orderId: id, ...change });
      }),
  };
}
