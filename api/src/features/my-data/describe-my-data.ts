import { formatDay, formatPrice, type Language } from '@site/shared-i18n';
import type { Customer } from '../../orders/customers/sessions.ts';
import { isMarked } from '../../orders/erasures/erasure-repository.ts';
import { describeErasable, readUnsettled } from '../../orders/erasures/erasable.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { listOrdersById } from '../../orders/order-repository.ts';
import { findPerson } from '../../orders/personal-data-repository.ts';
import type { Order } from '../../orders/table.ts';
import type { KeptByLaw } from '../../platform/personal-data/data-holder.ts';
import type { PersonalData } from '../../platform/personal-data/join-holders.ts';
import { trialMarkEnd } from '../../platform/personal-data/keeping-terms.ts';
import { texts } from '../../platform/texts/texts.ts';

export interface MyDataDependencies extends OrderDependencies {
  personalData: PersonalData;
}

/** The page's names for the entries that it counts. */
const counted = {
  messages: 'messagesToUs',
  apps: 'appsAskedFor',
  orders: 'orders',
  invoices: 'invoices',
  creditNotes: 'creditNotes',
  declarations: 'declarations',
};

/** What is held of a customer, and what an erasure would end, delete and keep, as the page's template shows it. */
export async function describeMyData(
  dependencies: MyDataDependencies,
  customer: Customer,
  { language, confirm }: { language: Language; confirm: boolean },
) {
  const { db, log, personalData, mailboxMarks } = dependencies;
  const person = await findPerson(db, customer);
  // The erasure itself insists on the present state.
  await readUnsettled(dependencies, person.orderIds).catch((error: unknown) =>
    log.warn({ err: error }, 'orders are shown as last known'),
  );
  const { entries, keptByLaw } = await personalData.read(db, person);
  const { running, ends, isPending, hadTrial } = describeErasable(await listOrdersById(db, person.orderIds));
  const isKnown = hadTrial || (await isMarked(db, mailboxMarks.allOf(customer.mailboxKey)));
  return {
    email: customer.email,
    ...Object.fromEntries(
      Object.entries(counted).map(([name, entry]) => [name, entries[entry]?.length ?? 0]),
    ),
    ...(isPending ? { pending: true } : { possible: true }),
    subscriptions: running.map((order) => describeRunning(order, language)),
    hasSubscriptions: running.length > 0,
    ends,
    kept: {
      ...describeKept(keptByLaw, language),
      ...(isKnown && { trial: { until: formatDay(trialMarkEnd(new Date()), language) } }),
    },
    ...(confirm && !isPending ? { confirm: true } : { look: true }),
  };
}

function describeRunning({ plan, amount, status, trialEndsAt, endsAt }: Order, language: Language) {
  const trial = status === 'trialing' && trialEndsAt;
  return {
    planName: texts(language)(`plans.${plan}`),
    price: formatPrice(amount, language),
    ...(trial ? { trialUntil: formatDay(trialEndsAt, language) } : { paid: true }),
    ...(endsAt && { endsOn: formatDay(endsAt, language) }),
  };
}

function describeKept(kept: KeptByLaw, language: Language) {
  return Object.fromEntries(
    Object.entries(kept).map(([what, { count, until }]) => [
      what,
      { count, until: formatDay(until, language) },
    ]),
  );
}
