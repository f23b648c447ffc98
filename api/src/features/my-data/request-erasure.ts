import { randomUUID } from 'node:crypto';
import type { accountErasureSchema } from '@site/api-contract';
import type { z } from 'zod';
import { deleteSessionsOf } from '../../customers/sessions/table.ts';
import type { Customer, SignedIn } from '../../customers/sessions/sessions.ts';
import { describeErasable, refreshChargeable, trialHashOf } from '../../orders/erasures/erasable.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { listOrdersById } from '../../orders/order-repository.ts';
import { findDataSubject } from '../../orders/data-subject-repository.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { trialHashEnd } from '../../platform/personal-data/retention-periods.ts';
import { insertRow } from '../../platform/database/database.ts';
import { erasures } from '../../orders/erasures/table.ts';

type AskedErasure = Pick<z.output<typeof accountErasureSchema>, 'ends' | 'ending' | 'language'>;

/**
 * Erases a customer in one transaction, but for what a law requires to be kept; safe to repeat.
 * @throws ApiError `erasure_pending`, `erasure_outdated`, `field_missing`, `payment_provider_unavailable`
 */
export async function requestErasure(
  dependencies: OrderDependencies,
  customer: Customer | SignedIn,
  { ends, ending, language }: AskedErasure,
): Promise<void> {
  const { db, log, personalData, mailboxHashes } = dependencies;
  const { email, mailboxKey } = customer;
  await refreshChargeable(dependencies, (await findDataSubject(db, customer)).orderIds);
  const id = randomUUID();
  const isErased = await db.transaction(async (transaction) => {
    // The locked rows make a second request wait; then it finds no session and stops. A command has none.
    const hadSession = await deleteSessionsOf(transaction, mailboxKey);
    if (!hadSession && 'tokenHash' in customer) return false;
    const person = await findDataSubject(transaction, customer);
    const orders = await listOrdersById(transaction, person.orderIds);
    const { running, isPending, ...now } = describeErasable(orders);
    if (isPending) throw new ApiError('erasure_pending');
    if (now.ends !== ends) throw new ApiError('erasure_outdated');
    if (running.length > 0 && !ending) throw new ApiError('field_missing', { field: 'ending' });
    const { keptByLaw } = await personalData.read(transaction, person);
    const trialHash = await trialHashOf(transaction, mailboxHashes, { email, orders });
    const kept = {
      ended: running.map(({ plan }) => plan),
      ...(keptByLaw.invoices && { invoicesUntil: keptByLaw.invoices.until }),
      ...(keptByLaw.declarations && { declarationsUntil: keptByLaw.declarations.until }),
      ...(trialHash && { trialUntil: trialHashEnd(new Date()) }),
    };
    const formerEmails = await personalData.listFormerEmails(transaction, person);
    await personalData.erase(transaction, person, id);
    await insertRow(transaction, erasures, {
      id,
      email,
      language,
      kept,
      trialHash,
      mailboxHash: mailboxHashes.hashOf(email),
      formerHashes: formerEmails.map((former) => mailboxHashes.hashOf(former)),
    });
    await enqueue(transaction, 'erase-at-provider', id, { erasureId: id });
    return true;
  });
  if (isErased) log.info({ erasure: id }, 'a customer was erased');
}
