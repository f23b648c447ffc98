import type { MyData, RunningData } from '@site/api-contract';
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

export async function describeMyData(
  dependencies: OrderDependencies,
  customer: Customer,
  { language, confirm }: { language: Language; confirm: boolean },
): Promise<Omit<MyData, 'csrf'>> {
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
  const counts = Object.entries(counted).map(([name, entry]) => [name, entries[entry]?.length ?? 0]);
  return {
    email: customer.email,
    ...(Object.fromEntries(counts) as Record<keyof typeof counted, number>),
    pending: isPending || undefined,
    possible: !isPending || undefined,
    subscriptions: running.map((order) => describeRunning(order, language)),
    hasSubscriptions: running.length > 0,
    canCancel: running.some((order) => !isEnding(order)) || undefined,
    ends,
    kept: {
      invoices: describeKept(keptByLaw.invoices, language),
      declarations: describeKept(keptByLaw.declarations, language),
      trial: trialHash ? { until: formatDay(trialHashEnd(new Date()), language) } : undefined,
    },
    confirm: (confirm && !isPending) || undefined,
    look: !confirm || isPending || undefined,
  };
}

function describeRunning(
  { plan, amount, status, trialEndsAt, endsAt }: Order,
  language: Language,
): RunningData {
  const trialUntil = status === 'trialing' && trialEndsAt ? formatLastDay(trialEndsAt, language) : undefined;
  return {
    planName: texts(language)(`plans.${plan}`),
    price: formatPrice(amount, language),
    trialUntil,
    paid: !trialUntil || undefined,
    endsOn: endsAt ? formatEnd(endsAt, language) : undefined,
  };
}

function describeKept(kept: KeptByLaw['invoices'], language: Language) {
  return kept && { count: kept.count, until: formatDay(kept.until, language) };
}
