import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { freeFeatures, planFeatures, type EntitlementChanged } from '@site/api-contract';
import { readEntitlement } from '../../orders/entitlements/read-entitlement.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { findOrder } from '../../orders/order-repository.ts';
import { listPeople } from '../../customers/people/table.ts';
import type { Database } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { describeSync } from './describe-entitlements.ts';
import { findAccountId, findMailboxOf, listAccountIds, listDevices } from './device-repository.ts';

const timeoutMs = 10_000;

interface BackendDependencies extends OrderDependencies {
  /** Without it, nothing is sent. */
  backend: { url: string; secret: string } | undefined;
}

/**
 * Tells the publisher's back end what an account's plan gives now (Standard Webhooks), unless no app knows the account.
 * @param jobId the message's id, the same at every try
 * @throws Error unless the back end has taken it
 */
export async function tellBackend(
  dependencies: BackendDependencies,
  about: { orderId?: string; accountId?: string },
  jobId: string,
): Promise<void> {
  const { db, backend } = dependencies;
  if (!backend) return;
  const mailboxKey = about.orderId
    ? (await findOrder(db, about.orderId))?.mailboxKey
    : await findMailboxOf(db, about.accountId ?? '');
  if (about.orderId && mailboxKey) await queueMessagesOfPeople(db, mailboxKey, jobId);
  const account = about.accountId ?? (mailboxKey ? await findAccountId(db, mailboxKey) : undefined);
  if (!account) return;
  const timestamp = new Date();
  const body = JSON.stringify({
    type: 'entitlement.changed',
    timestamp: timestamp.toISOString(),
    data: await describePlanForBackend(dependencies, account, mailboxKey ?? undefined),
  } satisfies EntitlementChanged);
  const response = await fetch(backend.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': jobId,
      'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)),
      'webhook-signature': new Webhook(backend.secret).sign(jobId, timestamp, body),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the back end answered ${response.status}`);
}

/** Queues a message about each person with whom the owner shares a plan, once for each change. */
async function queueMessagesOfPeople(db: Database, ownerKey: string, jobId: string): Promise<void> {
  for (const { mailboxKey, joinedAt } of await listPeople(db, ownerKey))
    if (joinedAt) await queueMessage(db, mailboxKey, jobId);
}

/** Queues a message about a mailbox's account, if apps know it. @param change identifies what has changed */
export async function queueMessage(transaction: Database, mailboxKey: string, change: string = randomUUID()) {
  const accountId = await findAccountId(transaction, mailboxKey);
  if (accountId) await enqueue(transaction, 'entitlement-changed', `${accountId}:${change}`, { accountId });
}

/** @param mailboxKey undefined after an erasure */
async function describePlanForBackend(
  dependencies: BackendDependencies,
  account: string,
  mailboxKey: string | undefined,
): Promise<EntitlementChanged['data']> {
  const { current } = mailboxKey ? await readEntitlement(dependencies, mailboxKey) : {};
  const features = current ? planFeatures[current.plan] : freeFeatures;
  const connected = mailboxKey ? await listDevices(dependencies.db, mailboxKey) : [];
  return {
    account,
    plan: current?.plan ?? null,
    state: current?.state ?? 'none',
    features,
    until: current?.until.toISOString() ?? null,
    devices: describeSync(connected, features),
  };
}

/** Queues a message about every account that apps know. @returns how many */
export async function tellBackendAgain(db: Database): Promise<number> {
  const accounts = await listAccountIds(db);
  await db.transaction(async (transaction) => {
    for (const accountId of accounts)
      await enqueue(transaction, 'entitlement-changed', `again:${randomUUID()}`, { accountId });
  });
  return accounts.length;
}
