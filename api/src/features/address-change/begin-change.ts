import { randomUUID } from 'node:crypto';
import type { Language } from '@site/shared-i18n';
import type { Customer } from '../../orders/customers/sessions.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { lockName } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { insertChange } from './change-repository.ts';

/** How long both mailboxes have to confirm, in ms; their mails say so. */
const changeMs = 24 * 60 * 60 * 1000;

/**
 * Mails both mailboxes a link. Neither the answer nor its time says whether the new address has an account.
 * @throws ApiError `address_unchanged`, `too_many_requests`
 */
export async function beginChange(
  { db, mailBudget }: OrderDependencies,
  customer: Customer,
  { newEmail, language }: { newEmail: string; language: Language },
): Promise<void> {
  const { email: oldEmail, mailboxKey: key } = customer;
  if (mailboxKey(newEmail) === key) throw new ApiError('address_unchanged', { field: 'newEmail' });
  await db.transaction(async (transaction) => {
    await lockName(transaction, `address:${key}`);
    for (const email of [oldEmail, newEmail])
      if (!(await mailBudget.take(transaction, email))) throw new ApiError('too_many_requests');
    const id = randomUUID();
    const expiresAt = new Date(Date.now() + changeMs);
    await insertChange(transaction, { id, mailboxKey: key, oldEmail, newEmail, language, expiresAt });
    await enqueue(transaction, 'address-old', id, { changeId: id });
    await enqueue(transaction, 'address-new', id, { changeId: id });
  });
}
