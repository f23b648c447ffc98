import { z } from 'zod';
import { ApiError } from '../../../platform/http/api-error.ts';
import { noteOrderOfEvent } from '../events/record-event.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { refreshOrder } from '../refresh-order.ts';
import { placeOrReport } from './place-or-report.ts';

const payloadSchema = z.object({ eventId: z.string(), type: z.string(), ids: z.array(z.string()) });

/** Events that say that money has moved: one that is about nothing we know is told, never passed over. */
const aboutMoney =
  /^(checkout\.session\.(completed|async_payment_succeeded)|payment_intent\.succeeded|charge\.(succeeded|captured|refunded|dispute\..+)|refund\..+|invoice\.(paid|payment_succeeded)|invoice_payment\.paid)$/;

/** Finds or makes the order of an event that named none, and reads its state; else the company is told. */
export async function placeEvent(parts: OrdersParts, payload: Record<string, unknown>): Promise<void> {
  const { eventId, type, ids } = payloadSchema.parse(payload);
  // Another account's events and objects say nothing of ours; this one is looked at again later.
  if ((await parts.account.check()) === 'changed') throw new ApiError('payment_provider_unavailable');
  const orderId = await placeOrReport(parts, ids, { eventId, isAboutMoney: aboutMoney.test(type) });
  if (!orderId) return;
  await noteOrderOfEvent(parts.db, eventId, orderId);
  await refreshOrder(parts, orderId);
}
