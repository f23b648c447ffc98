import { dayOf, type Language } from '@site/shared-i18n';
import type { Customer } from '../../customers/sessions/sessions.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { listOrdersById } from '../../orders/order-repository.ts';
import { findDataSubject } from '../../orders/data-subject-repository.ts';
import { readBillingDetails } from '../../orders/provider-state/billing-details.ts';
import type { Order } from '../../orders/table.ts';
import { callProvider, isMissing } from '../../platform/payments/payment-provider.ts';
import { texts } from '../../platform/texts/texts.ts';

/** Everything that is stored about a customer, as one JSON file whose sentences are in `language`. */
export async function makeExport(dependencies: OrderDependencies, customer: Customer, language: Language) {
  const { db, seller, personalData } = dependencies;
  const now = new Date();
  const t = texts(language);
  const person = await findDataSubject(db, customer);
  const { entries } = await personalData.read(db, person, language);
  const orders = await listOrdersById(db, person.orderIds);
  const file = {
    about: {
      what: t('dataCopy.what'),
      mailbox: customer.email,
      madeAt: now,
      responsible: { name: seller.name, address: seller.address, email: seller.email },
      notes: ['fields', 'times', 'logs', 'cards'].map((note) => t(`dataCopy.${note}`)),
    },
    ...entries,
    heldByThePaymentService: {
      service: 'Stripe',
      holds: t('dataCopy.holds'),
      customers: await Promise.all(
        orders
          .filter(({ customerId }) => customerId)
          .map((order) => readAtProvider(dependencies, order, t('dataCopy.unavailable'))),
      ),
    },
  };
  return {
    fileName: `${t('dataCopy.fileName')}-${dayOf(now)}.json`,
    content: `${JSON.stringify(file, null, 2)}\n`,
  };
}

/** What the provider stores about an order's customer; `unavailable` is the text for a provider that does not respond. */
async function readAtProvider({ stripe, log }: OrderDependencies, order: Order, unavailable: string) {
  const { id, customerId } = order;
  try {
    const customer = await callProvider(() => stripe.customers.retrieve(customerId ?? ''));
    if (customer.deleted) return { order: id, deleted: true };
    const { card } = await readBillingDetails(stripe, order);
    return {
      order: id,
      since: new Date(customer.created * 1000),
      name: customer.name ?? null,
      email: customer.email,
      card: card ?? null,
    };
  } catch (error) {
    if (isMissing(error)) return { order: id, deleted: true };
    log.warn(
      { err: error, order: id },
      'a customer at the payment provider could not be read: it is missing from the export',
    );
    return { order: id, unavailable };
  }
}
