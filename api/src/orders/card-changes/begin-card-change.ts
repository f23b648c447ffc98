import type Stripe from 'stripe';
import type { CardChangeResponse } from '@site/api-contract';
import { ApiError } from '../../platform/http/api-error.ts';
import { callProvider, isRefusal, idOf } from '../../platform/payments/payment-provider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { createCardSetup } from '../create-card-setup.ts';
import { revokeBrowserProofs } from '../order-repository.ts';
import { refreshOrder } from '../refresh-order.ts';
import { isRunning } from '../order-status.ts';
import type { Order } from '../table.ts';
import { applyCard } from './apply-card.ts';
import { storeCardIntent } from './card-change-repository.ts';

/**
 * The secret for the form that takes another card for a subscription. If a month is unpaid, the new card pays it
 * and the provider stores the card (`save_default_payment_method`). Otherwise the card is set up for later charges,
 * and `applyCard` makes it the default. Safe to repeat: until a card is entered, every call and tab gets the
 * same secret.
 * @throws ApiError `subscription_not_running`, `payment_provider_unavailable`
 */
export async function beginCardChange(
  dependencies: OrderDependencies,
  { id }: Order,
): Promise<CardChangeResponse> {
  const { stripe, log } = dependencies;
  const order = await refreshOrder(dependencies, id);
  // A card that was entered a moment ago; the next one would have it skipped.
  if (order.cardIntentId)
    await applyCard(dependencies, { orderId: id, setupIntentId: order.cardIntentId }).catch(
      (error: unknown) => {
        // One that the provider no longer takes, such as a detached card, must not keep out the next.
        if (!isRefusal(error)) throw error;
        log.warn({ err: error, order: id }, 'earlier card refused');
      },
    );
  const { subscriptionId, status, source } = order;
  if (!subscriptionId || !isRunning(order)) throw new ApiError('subscription_not_running');
  // Who made the order may have typed somebody else's address, and must not see what its owner pays.
  await revokeBrowserProofs(dependencies.db, id);
  const { customer, latest_invoice: invoice } = await callProvider(() =>
    stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice.confirmation_secret'] }),
  );
  // For subscriptions of a payment link, the provider does not store the card that pays a month.
  const pays = status === 'past_due' && source === 'site';
  if (pays && invoice && typeof invoice === 'object' && invoice.status === 'open') {
    const clientSecret = invoice.confirmation_secret?.client_secret;
    if (clientSecret) return { clientSecret, status, dueToday: invoice.amount_remaining };
  }
  const setup = await findSetup(dependencies, order, idOf(customer) ?? '');
  if (!setup.client_secret) throw new ApiError('payment_provider_unavailable');
  return { clientSecret: setup.client_secret, status, dueToday: 0 };
}

/** The order's setup intent that has no card yet, or a new one. */
async function findSetup(
  dependencies: OrderDependencies,
  order: Order,
  customer: string,
): Promise<Stripe.SetupIntent> {
  const { setupIntents } = dependencies.stripe;
  const { cardIntentId } = order;
  if (cardIntentId) {
    const latest = await callProvider(() => setupIntents.retrieve(cardIntentId));
    if (latest.status !== 'succeeded' && latest.status !== 'canceled') return latest;
  }
  const number = order.cardChanges + 1;
  const made = await createCardSetup(dependencies, order, {
    customer,
    call: `card-${number}`,
    mark: { card: String(number) },
  });
  await storeCardIntent(dependencies.db, order, made.id);
  return made;
}
