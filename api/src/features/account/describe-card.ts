import type { CardPageQuery } from '@site/api-contract';
import { formatPrice, type Language } from '@site/shared-i18n';
import { listOrdersOf } from '../../orders/customers/customer-order-repository.ts';
import type { Customer } from '../../orders/customers/sessions.ts';
import { findLatestInvoice } from '../../orders/invoices/invoice-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isRunning } from '../../orders/subscription-changes/end-wish.ts';
import type { Order } from '../../orders/table.ts';
import { texts } from '../../platform/texts/texts.ts';
import { describeStoredCard, readBillingOrNot } from './describe-subscription.ts';
import { readOrder } from './read-order.ts';

/**
 * The page that replaces a card: the subscription's card, what is open of it, and what came of a card that was just given.
 * Without a subscription in its address, it is the customer's only one, or there are some to choose from.
 */
export async function describeCard(
  dependencies: OrderDependencies,
  customer: Customer,
  asked: CardPageQuery,
) {
  const { language } = asked;
  const running = (await listOrdersOf(dependencies.db, customer.mailboxKey)).filter(isRunning);
  if (!asked.order && running.length > 1)
    return { hasChoices: true, choices: running.map((order) => describeChoice(order, language)) };
  const chosen = running.find(({ id }) => id === (asked.order ?? id));
  if (!chosen) return { noSubscription: true };
  const { order, outdated } = await readOrder(dependencies, chosen);
  if (!isRunning(order)) return { noSubscription: true };
  // A trial's first card is a choice to go on after it, which the order's page explains.
  const isFirst = order.status === 'trialing' && !order.hasCard;
  if (isFirst) return { firstCard: { address: dependencies.orderLinks.orderPageOf(order) } };
  const billing = await readBillingOrNot(dependencies, order);
  const outcome = await outcomeOf(dependencies, order, asked);
  return {
    subscription: {
      order: order.id,
      email: customer.email,
      ...describeChoice(order, language),
      ...(billing && describeStoredCard(billing)),
      ...(billing?.due && { open: { due: formatPrice(billing.due, language) } }),
      ...outcome,
      ...(!('good' in outcome) && { wanted: true }),
      ...((outdated || !billing) && { outdated: true }),
    },
  };
}

function describeChoice({ id, plan, amount }: Order, language: Language) {
  return {
    choice: id,
    planName: texts(language)(`plans.${plan}`),
    price: formatPrice(amount, language),
  };
}

/** What came of the card with which the visitor returns from the provider; the address alone claims nothing. */
async function outcomeOf({ db, orderLinks }: OrderDependencies, order: Order, asked: CardPageQuery) {
  const { setup_intent: setup, payment_intent: payment, redirect_status: status, language } = asked;
  const invoice = payment ? await findLatestInvoice(db, order.id) : undefined;
  if (invoice && invoice.paymentReference === payment)
    return { good: true, paid: { amount: formatPrice(invoice.amount, language) } };
  if (setup && order.cardIntentDone === setup)
    return order.status === 'past_due'
      ? { refused: { address: orderLinks.orderPageOf(order) } }
      : { good: true, replaced: true };
  if (status === 'failed') return { unconfirmed: true };
  const isGiven = payment ? order.status === 'past_due' : setup !== undefined && setup === order.cardIntentId;
  // The provider has it, and will say so in a moment.
  const waits = isGiven && (status === 'succeeded' || status === 'processing');
  return waits ? { good: true, pending: true } : {};
}
