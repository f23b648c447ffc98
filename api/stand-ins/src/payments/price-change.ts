import { confirmIntent } from './intents.ts';
import { addInvoice, applyPayment, finalizeInvoice, newLine } from './invoices.ts';
import { type InvoiceLine, type Price, type Subscription } from './objects.ts';
import type { Provider } from './provider.ts';
import { invalidRequest, ProviderError } from './provider-error.ts';

interface PriceChange {
  items: { id: string; price: string }[];
  proration_behavior: 'always_invoice' | 'none';
  /** The start of the proration, in seconds; now by default. */
  proration_date?: number | undefined;
}

/**
 * With `always_invoice` the rest of the period is charged at once, and nothing changes if that fails; with `none` the next
 * period has the new price.
 * @throws ProviderError `card_error`
 */
export function changePrice(provider: Provider, subscription: Subscription, change: PriceChange) {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  const before = structuredClone(subscription);
  const lines = linesOf(provider, subscription, change);
  const { item, price } = targetOf(provider, subscription, change);
  item.price = price;
  const amount = totalOf(lines);
  provider.ledger.put(subscription);
  if (amount > 0) charge(provider, subscription, before, lines);
  const changed = provider.require<Subscription>('subscription', subscription.id);
  provider.emit('customer.subscription.updated', changed);
  return changed;
}

/** The invoice that a change would create; nothing is stored. */
export function previewChange(provider: Provider, subscription: Subscription, change: PriceChange) {
  const data = linesOf(provider, subscription, change);
  const total = totalOf(data);
  return {
    object: 'invoice',
    currency: subscription.currency,
    amount_due: Math.max(0, total),
    total,
    lines: { object: 'list', data, has_more: false, url: '/v1/invoices/upcoming/lines' },
  };
}

function charge(provider: Provider, subscription: Subscription, before: Subscription, lines: InvoiceLine[]) {
  const invoice = addInvoice(provider, subscription, {
    amount: totalOf(lines),
    reason: 'subscription_update',
    prorations: lines,
  });
  provider.ledger.put(subscription);
  const intent = finalizeInvoice(provider, invoice);
  if (!intent) return;
  const undo = () => {
    provider.ledger.put(before);
    provider.ledger.put({ ...invoice, status: 'void' });
  };
  try {
    const payment_method = subscription.default_payment_method ?? '';
    confirmIntent(provider, intent, { payment_method, expand: [] }, '');
  } catch (error) {
    undo();
    throw error;
  }
  if (intent.status === 'requires_action') {
    undo();
    throw new ProviderError(402, 'card_error', 'This payment requires additional user action.', {
      code: 'subscription_payment_intent_requires_action',
    });
  }
  applyPayment(provider, intent.id);
}

function targetOf(provider: Provider, subscription: Subscription, { items }: PriceChange) {
  const [change] = items;
  const item = subscription.items.data.find(({ id }) => id === change?.id);
  if (!item) throw invalidRequest('No such subscription item.', { param: 'items[0][id]' });
  return { item, price: provider.require<Price>('price', change?.price ?? '') };
}

/** A credit for the old price and a charge for the new one, prorated by the second for the rest of the period. */
function linesOf(provider: Provider, subscription: Subscription, change: PriceChange): InvoiceLine[] {
  const { item, price } = targetOf(provider, subscription, change);
  if (change.proration_behavior === 'none' || subscription.status === 'trialing') return [];
  const { current_period_start: start, current_period_end: end } = item;
  const changedAt = change.proration_date ?? provider.now();
  if (changedAt < start || changedAt > end)
    throw invalidRequest('The proration date must be within the current period.', {
      param: 'proration_date',
    });
  const share = (end - changedAt) / (end - start);
  const line = (prorated: Price, sign: 1 | -1) =>
    newLine({
      amount: sign * Math.round((prorated.unit_amount ?? 0) * share),
      currency: prorated.currency,
      period: { start: changedAt, end },
      price: prorated.id,
      proration: true,
    });
  return [line(item.price, -1), line(price, 1)];
}

function totalOf(lines: InvoiceLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
