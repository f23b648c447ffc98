import type { AccountPageData } from '@site/api-contract';
import { randomUUID } from 'node:crypto';
import type { Language } from '@site/shared-i18n';
import { withAsciiDomain } from '@site/api-contract/email';
import type { Customer } from '../../customers/sessions/sessions.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { lockName, type Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { mailboxKey } from '../../platform/mail/mailbox-key.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { describeErasable } from '../../orders/erasures/erasable.ts';
import { listOrdersById, findOrder } from '../../orders/order-repository.ts';
import { findDataSubject, hasAccount } from '../../orders/data-subject-repository.ts';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import {
  insertChange,
  findOpenChange,
  lockOpenChange,
  updateChange,
  type AddressChange,
  type Side,
} from './table.ts';

/** How long both mailboxes have to confirm, in ms; their mails say so. */
const changeMs = 24 * 60 * 60 * 1000;

/**
 * Mails both mailboxes a link. Neither the response nor its time says whether the new address has an account.
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

/** Which mailbox a token was mailed to. */
function readToken({ tokens }: OrderDependencies, token: string): { id: string; side: Side } | undefined {
  for (const side of ['old', 'new'] as const) {
    const id = tokens[`address-${side}`].idOf(token);
    if (id) return { id, side };
  }
  return undefined;
}

const isConfirmed = (change: AddressChange, side: Side) => change[`${side}ConfirmedAt`] !== null;

/** The page of a mailed link. It does not name the account: the mailbox may be another person's. */
export async function describeChange(
  dependencies: OrderDependencies,
  token: string,
): Promise<AccountPageData> {
  const link = readToken(dependencies, token);
  const change = link && (await findOpenChange(dependencies.db, link.id));
  if (!change || isConfirmed(change, link.side)) return { addressOver: true, signedOut: true };
  const { oldEmail, newEmail } = change;
  const page = { token, newEmail };
  return {
    addressChange: link.side === 'old' ? { ...page, fromOld: { oldEmail } } : { ...page, fromNew: true },
  };
}

/**
 * Confirms a change from one mailbox, once. With the second one everything moves, in this transaction.
 * @returns whether it has moved
 * @throws ApiError `address_change_over`, `address_change_pending`
 */
export async function confirmChange(dependencies: OrderDependencies, token: string): Promise<boolean> {
  const { db, log, personalData } = dependencies;
  const link = readToken(dependencies, token);
  if (!link) throw new ApiError('address_change_over');
  const { id, side } = link;
  const outcome = await db.transaction(async (transaction) => {
    const change = await lockOpenChange(transaction, id);
    if (!change || isConfirmed(change, side)) return 'over';
    await updateChange(transaction, id, { [`${side}ConfirmedAt`]: new Date() });
    if (!isConfirmed(change, side === 'old' ? 'new' : 'old')) return 'waits';
    const { newEmail } = change;
    // If two accounts move to one address, the first one gets it.
    await lockName(transaction, `address:${mailboxKey(newEmail)}`);
    await updateChange(transaction, id, { endedAt: new Date() });
    if (await hasAccount(transaction, personalData, newEmail)) {
      // Only that mailbox is told the reason, by mail.
      await enqueue(transaction, 'address-new', `${id}:taken`, { changeId: id, isTaken: true });
      return 'over';
    }
    await move(transaction, dependencies, change);
    return 'moved';
  });
  if (outcome === 'over') throw new ApiError('address_change_over');
  if (outcome === 'moved') log.info({ change: id }, 'an account has moved to another address');
  return outcome === 'moved';
}

async function move(
  transaction: Database,
  { personalData }: OrderDependencies,
  { id, mailboxKey: key, oldEmail, newEmail }: AddressChange,
): Promise<void> {
  const person = await findDataSubject(transaction, { email: oldEmail, mailboxKey: key });
  const orders = await listOrdersById(transaction, person.orderIds);
  if (describeErasable(orders).isPending) throw new ApiError('address_change_pending');
  await personalData.move(transaction, person, { email: newEmail, mailboxKey: mailboxKey(newEmail) });
  await enqueue(transaction, 'address-moved', id, { changeId: id });
  for (const { id: orderId, customerId } of orders)
    if (customerId) await enqueue(transaction, 'move-customer', `${id}:${orderId}`, { orderId });
}

/** Gives the provider's customer of an order the address that the order has now; safe to repeat. */
export async function moveCustomer({ db, stripe }: OrderDependencies, orderId: string): Promise<void> {
  const { customerId, email } = (await findOrder(db, orderId)) ?? {};
  const address = email && withAsciiDomain(email);
  if (!customerId || !address) return;
  await callProvider(() => stripe.customers.update(customerId, { email: address }));
}
