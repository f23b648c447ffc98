import { randomUUID } from 'node:crypto';
import { insertRow, type Database } from '../../platform/database/database.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { MailboxHashes } from '../../platform/signing/signing-keys.ts';
import { listUnboughtOrders } from '../accounting-retention-repository.ts';
import { endedStatuses } from '../order-status.ts';
import { orderData } from '../data-subject-repository.ts';
import { trialHashOf } from './erasable.ts';
import { erasures } from './table.ts';

/** Removes the personal data of orders that ended without an invoice: they are no accounting records. @returns how many */
export async function eraseUnboughtOrders(db: Database, hashes: MailboxHashes, before: Date) {
  const unbought = await listUnboughtOrders(db, endedStatuses, before);
  for (const order of unbought)
    await db.transaction(async (transaction) => {
      const { id: orderId, language, email } = order;
      if (!email) return;
      const id = randomUUID();
      const trialHash = await trialHashOf(transaction, hashes, { email, orders: [order] });
      await insertRow(transaction, erasures, {
        id,
        language,
        kept: { ended: [] },
        trialHash,
      });
      const person = { email, mailboxKey: mailboxKey(email), orderIds: [orderId] };
      await orderData.erase?.(transaction, person, id);
      // Deletes the customer there; without an email, nobody is told.
      await enqueue(transaction, 'erase-at-provider', id, { erasureId: id });
    });
  return unbought.length;
}
