import { dayOf } from '@site/shared-i18n';
import type { Customer } from '../../orders/customers/sessions.ts';
import { listOrdersById } from '../../orders/order-repository.ts';
import { findPerson } from '../../orders/personal-data-repository.ts';
import { readBillingDetails } from '../../orders/provider-state/billing-details.ts';
import type { Order } from '../../orders/table.ts';
import { callProvider, isMissing } from '../../platform/payments/payment-provider.ts';
import type { MyDataDependencies } from './describe-my-data.ts';

/** Everything that is stored about a customer, as one JSON file. */
export async function makeExport(
  dependencies: MyDataDependencies,
  customer: Customer,
): Promise<{ fileName: string; content: string }> {
  const { db, seller, personalData } = dependencies;
  const now = new Date();
  const person = await findPerson(db, customer);
  const { entries } = await personalData.read(db, person);
  const orders = await listOrdersById(db, person.orderIds);
  const file = {
    about: {
      what: 'All personal data that this site holds of the mailbox below',
      mailbox: customer.email,
      madeAt: now,
      responsible: { name: seller.name, address: seller.address, email: seller.email },
      notes: [
        'Times are in UTC (ISO 8601). Amounts are in units of the named currency.',
        'Logs hold neither names nor addresses, only the reference of each request.',
        'Card numbers are held by the payment service alone.',
      ],
    },
    ...entries,
    heldByThePaymentService: {
      service: 'Stripe',
      holds: 'Your payments, with what was entered there: name, address, email and card',
      customers: await Promise.all(
        orders.filter(({ customerId }) => customerId).map((order) => readAtProvider(dependencies, order)),
      ),
    },
  };
  return {
    fileName: `personal-data-${dayOf(now)}.json`,
    content: `${JSON.stringify(file, null, 2)}\n`,
  };
}

/** What the provider stores about an order's customer. */
async function readAtProvider({ stripe, log }: MyDataDependencies, order: Order) {
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
    return {
      order: id,
      unavailable: 'The payment service did not answer. Please download this file again later.',
    };
  }
}
