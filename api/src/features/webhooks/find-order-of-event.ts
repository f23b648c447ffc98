import { z } from 'zod';
import { ApiError } from '../../platform/http/api-error.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { placeOrReport } from '../../orders/payment-links/place-or-report.ts';
import { refreshOrder } from '../../orders/refresh-order.ts';
import { setOrderOfEvent } from './event-repository.ts';

const payloadSchema = z.object({ eventId: z.string(), type: z.string(), ids: z.array(z.string()) });

/** Events about moved money; they are reported even if the provider does not know their object. */
const aboutMoney =
  /^(checkout\.session\.(completed|async_payment_succeeded)|payment_intent\.succeeded|charge\.(succeeded|captured|refunded|dispute\..+)|refund\..+|invoice\.(paid|payment_succeeded)|invoice_payment\.paid)$/;

/** Finds or creates the order of an event that names none, and refreshes it; else reports the payment to the company. */
export async function findOrderOfEvent(
  dependencies: OrderDependencies,
  payload: Record<string, unknown>,
): Promise<void> {
  const { eventId, type, ids } = payloadSchema.parse(payload);
  // The error makes the outbox run the job again later.
  if ((await dependencies.account.check()) === 'changed') throw new ApiError('payment_provider_unavailable');
  const orderId = await placeOrReport(dependencies, ids, { eventId, isAboutMoney: aboutMoney.test(type) });
  if (!orderId) return;
  await setOrderOfEvent(dependencies.db, eventId, orderId);
  await refreshOrder(dependencies, orderId);
}
