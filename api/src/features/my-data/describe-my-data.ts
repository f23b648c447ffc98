import { formatDay, formatEnd, formatLastDay, formatPrice, type Language } from '@site/shared-i18n';
import type { Customer } from '../../customers/sessions/sessions.ts';
import { describeErasable, refreshChargeable, trialHashOf } from '../../orders/erasures/erasable.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { listOrdersById } from '../../orders/order-repository.ts';
import { findDataSubject } from '../../orders/data-subject-repository.ts';
import { isEnding } from '../../orders/order-status.ts';
import type { Order } from '../../orders/table.ts';
import type { KeptByLaw } from '../../platform/personal-data/data-holder.ts';
import { trialHashEnd } from '../../platform/personal-data/retention-periods.ts';
import { texts } from '../../platform/texts/texts.ts';

/** The entries whose number the page shows, by the names in its template. */
const counted = {
  messages: 'messagesToUs',
  apps: 'appsAskedFor',
  orders: 'orders',
  invoices: 'invoices',
  creditNotes: 'creditNotes',
  declarations: 'declarations',
};

/** What is stored about a customer, and what an erasure would end, delete and keep, for the page's template. */
export async function describeMyData(
  dependencies: OrderDependencies,
  customer: Customer,
  { language, confirm }: { language: Language; confirm: boolean },
) {
  const { db, log, personalData, mailboxHashes } = dependencies;
  const person = await findDataSubject(db, customer);
  // Only the erasure itself requires the present state.
  await refreshChargeable(dependencies, person.orderIds).catch((error: unknown) =>
    log.warn({ err: error }, 'orders could not be refreshed: they are shown as stored'),
  );
  const { entries, keptByLaw } = await personalData.read(db, person);
  const orders = await listOrdersById(db, person.orderIds);
  const { running, ends, isPending } = describeErasable(orders);
  const trialHash = await trialHashOf(db, mailboxHashes, { email: customer.email, orders });
  return {
    email: customer.email,
    ...Object.fromEntries(
      Object.entries(counted).map(([name, entry]) => [name, entries[entry]?.length ?? 0]),
    ),
    ...(isPending ? { pending: true } : { possible: true }),
    subscriptions: running.map((order) => describeRunning(order, language)),
    hasSubscriptions: running.length > 0,
    ...(running.some((order) => !isEnding(order)) && { canCancel: true }),
    ends,
    kept: {
      ...describeKept(keptByLaw, language),
      ...(trialHash && { trial: { until: formatDay(trialHashEnd(new Date()), language) } }),
    },
    ...(confirm && !isPending ? { confirm: true } : { look: true }),
  };
}

function describeRunning({ plan, amount, status, trialEndsAt, endsAt }: Order, language: Language) {
  const trial = status === 'trialing' && trialEndsAt;
  return {
    planName: texts(language)(`plans.${plan}`),
    price: formatPrice(amount, language),
    ...(trial ? { trialUntil: formatLastDay(trialEndsAt, language) } : { paid: true }),
    ...(endsAt && { endsOn: formatEnd(endsAt, language) }),
  };
}

function describeKept(keptByLaw: KeptByLaw, language: Language) {
  return Object.fromEntries(
    Object.entries(keptByLaw).map(([what, { count, until }]) => [
      what,
      { count, until: formatDay(until, language) },
    ]),
  );
}
