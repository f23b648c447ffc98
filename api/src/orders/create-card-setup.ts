import type Stripe from 'stripe';
import type { OrderDependencies } from './order-dependencies.ts';
import { createOnce, keyOf } from './provider-calls.ts';
import type { Order } from './table.ts';

interface CardSetup {
  /** The customer's id at the provider. */
  customer: string;
  /** Names the call in its idempotency key. */
  call: Parameters<typeof keyOf>[1];
  /** Metadata that tells it from the order's other set-ups. */
  mark: Record<string, string>;
}

/**
 * Creates the setup intent that takes a card for an order's later charges, once. The provider's events contain the
 * metadata, which identifies the order.
 * @throws ApiError `payment_provider_unavailable`
 */
export function createCardSetup(
  dependencies: OrderDependencies,
  order: Order,
  { customer, call, mark }: CardSetup,
): Promise<Stripe.SetupIntent> {
  const { setupIntents } = dependencies.stripe;
  const metadata = { order: order.id, ...mark };
  const params: Stripe.SetupIntentCreateParams = {
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata,
  };
  return createOnce(dependencies, order, {
    create: (keyed) => setupIntents.create(params, { idempotencyKey: keyOf(keyed, call) }),
    find: async () => {
      // A customer may have several orders.
      const { data } = await setupIntents.list({ customer, limit: 100 });
      return data.find((one) =>
        Object.entries(metadata).every(([name, value]) => one.metadata?.[name] === value),
      );
    },
  });
}
