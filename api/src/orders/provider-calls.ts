import type Stripe from 'stripe';
import { ApiError } from '../platform/http/api-error.ts';
import {
  callProvider,
  isMissing,
  isRefusal,
  isStoredFailure,
  refusedParameter,
  createdSince,
} from '../platform/payments/payment-provider.ts';
import { closeRefusedOrder, renewKeys } from './order-repository.ts';
import type { OrderDependencies } from './order-dependencies.ts';
import type { Order } from './table.ts';

interface Creation<T> {
  create: (order: Order) => Promise<T>;
  /** Finds the object that an earlier attempt has created with any key. */
  find: () => Promise<T | undefined>;
}

/** How long the api relies on idempotency keys, in ms: the provider deletes them after 24 h. */
const keysValidForMs = 12 * 60 * 60 * 1000;

/** How far the provider's clock may be behind ours, in ms. */
const clockToleranceMs = 300_000;

export function keyOf(
  { id, keyGeneration }: Order,
  call?:
    | 'customer'
    | 'subscription'
    | 'mailed-card'
    | `refund-${string}`
    | `end-${number}`
    | `end-${number}-fixed`
    | `plan-${number}`
    | `card-${number}`,
): string {
  return [`order-${id}`, ...(call ? [call] : []), ...(keyGeneration > 0 ? [keyGeneration] : [])].join('-');
}

/** Reads an object of an order again. @throws ApiError `order_closed` where the provider no longer knows it */
export function retrieveKnown<T>(retrieve: () => Promise<T>): Promise<T> {
  return callProvider(retrieve).catch((error: unknown) => {
    throw isMissing(error) ? new ApiError('order_closed', { cause: error }) : error;
  });
}

/**
 * Creates an order's object at the provider, once. If the provider has stored a failure under the key, finds the object of an
 * earlier attempt, or creates it with another key.
 * @throws ApiError `payment_provider_unavailable`; the provider's error if it refuses
 */
export async function createOnce<T>(
  { db }: OrderDependencies,
  order: Order,
  { create, find }: Creation<T>,
): Promise<T> {
  const isOld = Date.now() - order.createdAt.getTime() > keysValidForMs;
  const existing = isOld ? await callProvider(find) : undefined;
  if (existing) return existing;
  try {
    return await callProvider(() => create(order));
  } catch (error) {
    if (!isStoredFailure(error)) throw error;
    return (await callProvider(find)) ?? callProvider(async () => create(await renewKeys(db, order)));
  }
}

/**
 * Creates what an order is paid by, once; closes an order that the provider refuses.
 * @throws ApiError `payment_refused`, `field_invalid` for the email, `payment_provider_unavailable`
 */
export function startOrder<T>(
  dependencies: OrderDependencies,
  order: Order,
  creation: Creation<T>,
): Promise<T> {
  return createOnce(dependencies, order, creation).catch(async (error: unknown) => {
    if (!isRefusal(error)) throw error;
    // The provider would refuse it again: close the order, and allow the mailbox another trial.
    await closeRefusedOrder(dependencies.db, order.id);
    throw refusedParameter(error) === 'email'
      ? new ApiError('field_invalid', { field: 'email', cause: error })
      : new ApiError('payment_refused', { cause: error });
  });
}

/** Finds an order's object at the provider by its metadata. Reads a list, as the provider's search lags by a minute. */
export async function findByMetadata<T extends { metadata: Record<string, string> | null }>(
  order: Order,
  list: (since: ReturnType<typeof createdSince>) => Stripe.ApiListPromise<T>,
): Promise<T | undefined> {
  for await (const object of list(createdSince(new Date(order.createdAt.getTime() - clockToleranceMs))))
    if (object.metadata?.['order'] === order.id) return object;
  return undefined;
}

/**
 * Metadata of an order's objects at the provider. Events contain it, and a lost order is restored from it. It is the same at
 * every try: an idempotency key is refused with other parameters.
 */
export function orderMetadata({ id, plan, language, requestId }: Order): Record<string, string> {
  return { order: id, plan, language, ...(requestId && { request: requestId }) };
}

interface CardSetup {
  customer: string;
  /** Names the call in its idempotency key. */
  call: Parameters<typeof keyOf>[1];
  /** Tells the setup intent from the order's other ones. */
  metadata: Record<string, string>;
}

/** Creates the setup intent that takes a card for later charges, once. @throws ApiError `payment_provider_unavailable` */
export function createCardSetup(
  dependencies: OrderDependencies,
  order: Order,
  { customer, call, metadata: distinguishing }: CardSetup,
): Promise<Stripe.SetupIntent> {
  const { setupIntents } = dependencies.stripe;
  const metadata = { order: order.id, ...distinguishing };
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
