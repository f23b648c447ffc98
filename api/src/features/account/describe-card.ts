import { setTimeout as pause } from 'node:timers/promises';
import type { CardChoiceData, CardOutcomeData, CardPageData, CardPageQuery } from '@site/api-contract';
import { formatPrice, type Language } from '@site/shared-i18n';
import { listOrdersByMailbox } from '../../orders/mailbox-repository.ts';
import type { SignedIn } from '../../customers/sessions/sessions.ts';
import { findLatestInvoice } from '../../orders/invoices/invoice-repository.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { isRunning } from '../../orders/order-status.ts';
import { findOrder } from '../../orders/order-repository.ts';
import type { Order } from '../../orders/table.ts';
import { texts } from '../../platform/texts/texts.ts';
import { describeStoredCard, readBillingOrNot, readOrder } from './describe-subscription.ts';

/** The page that replaces a card: the current one, what is open, the outcome of a new one; or a choice of subscriptions. */
export async function describeCard(
  dependencies: OrderDependencies,
  customer: SignedIn,
  query: CardPageQuery,
): Promise<CardPageData> {
  const { language } = query;
  const running = (await listOrdersByMailbox(dependencies.db, customer.mailboxKey)).filter(isRunning);
  if (!query.order && running.length > 1)
    return { hasChoices: true, choices: running.map((order) => describeChoice(order, language)) };
  const chosen = running.find(({ id }) => id === (query.order ?? id));
  if (!chosen) return { noSubscription: true };
  const { order: current, outdated } = await readOrder(dependencies, chosen);
  const order = await awaitCard(dependencies, current, query);
  if (!isRunning(order)) return { noSubscription: true };
  // The first card of a trial is entered on the order's page, which explains the consequences.
  const isFirst = order.status === 'trialing' && !order.hasCard;
  if (isFirst)
    return { firstCard: await dependencies.orderLinks.linkOfSession(dependencies.db, order, customer) };
  const billing = await readBillingOrNot(dependencies, order);
  const outcome = await outcomeOf(dependencies, order, { ...query, customer });
  return {
    subscription: {
      order: order.id,
      email: customer.email,
      ...describeChoice(order, language),
      ...(billing && describeStoredCard(billing, language)),
      open: billing?.due ? { due: formatPrice(billing.due, language) } : undefined,
      ...outcome,
      wanted: !outcome.good || undefined,
      outdated: outdated || !billing || undefined,
    },
  };
}

/** How long a page waits for the job that applies a card, in ms; the shell waits longer for a page's data. */
const cardWaitMs = 2000;
const cardPollMs = 100;

/** The order once its given card is applied, so that the page can say so; as it is if that takes longer. */
async function awaitCard({ db }: OrderDependencies, order: Order, query: CardPageQuery): Promise<Order> {
  const { setup_intent: setup, redirect_status: status } = query;
  const waits = setup && setup === order.cardIntentId && status === 'succeeded';
  let latest = order;
  for (
    let waited = 0;
    waits && latest.cardIntentDone !== setup && waited < cardWaitMs;
    waited += cardPollMs
  ) {
    await pause(cardPollMs);
    latest = (await findOrder(db, order.id)) ?? latest;
  }
  return latest;
}

function describeChoice({ id, plan, amount }: Order, language: Language): CardChoiceData {
  return {
    choice: id,
    planName: texts(language)(`plans.${plan}`),
    price: formatPrice(amount, language),
  };
}

/** The outcome for a card when the visitor returns from the provider. The page's URL alone proves nothing. */
async function outcomeOf(
  dependencies: OrderDependencies,
  order: Order,
  query: CardPageQuery & { customer: SignedIn },
): Promise<CardOutcomeData> {
  const { db, orderLinks } = dependencies;
  const { setup_intent: setup, payment_intent: payment, redirect_status: status, language } = query;
  const invoice = payment ? await findLatestInvoice(db, order.id) : undefined;
  if (invoice && invoice.paymentReference === payment)
    return { good: true, paid: { amount: formatPrice(invoice.amount, language) } };
  if (setup && order.cardIntentDone === setup)
    return order.status === 'past_due'
      ? { refused: await orderLinks.linkOfSession(db, order, query.customer) }
      : { good: true, replaced: true };
  if (status === 'failed') return { unconfirmed: true };
  const isGiven = payment ? order.status === 'past_due' : setup !== undefined && setup === order.cardIntentId;
  // The provider has received the card; its state will show the card in a moment.
  const waits = isGiven && (status === 'succeeded' || status === 'processing');
  return waits ? { good: true, pending: true } : {};
}
