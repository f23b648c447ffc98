import { z } from 'zod';

/** An id of the provider; the pattern excludes NUL, which the database refuses. */
const providerId = z.string().max(255).regex(/^\w+$/);

/** The id of another object, which the event has by id or in full; other values are ignored. */
const reference = z
  .union([providerId, z.object({ id: providerId }).transform(({ id }) => id)])
  .optional()
  .catch(undefined);

const metadata = z
  .object({ order: z.uuid().optional().catch(undefined) })
  .optional()
  .catch(undefined);

/** The ids in an event's object that lead to its order. */
const eventObjectSchema = z.object({
  id: reference,
  object: z.string().max(100).optional().catch(undefined),
  metadata,
  charge: reference,
  invoice: reference,
  payment_intent: reference,
  subscription: reference,
  /** Only in an invoice. */
  parent: z
    .object({ subscription_details: z.object({ subscription: reference, metadata }).optional() })
    .optional()
    .catch(undefined),
  /** Only in an invoice's payment. */
  payment: z.object({ payment_intent: reference }).optional().catch(undefined),
});

/** The used part of an event. The order's state is not in it: it is read from the provider. */
export const eventSchema = z.object({
  id: providerId,
  type: z
    .string()
    .max(100)
    .regex(/^[a-z0-9_.]+$/),
  /** Seconds since 1970. */
  created: z.number().positive().optional().catch(undefined),
  data: z.object({ object: eventObjectSchema }),
});

export type ProviderEvent = z.output<typeof eventSchema>;

/** The order's id in an event's metadata, and the provider's ids in the event without duplicates. */
export function referencesOf({ data: { object } }: ProviderEvent): {
  orderId: string | undefined;
  ids: string[];
} {
  const details = object.parent?.subscription_details;
  const ids = [
    object.id,
    object.subscription,
    details?.subscription,
    object.payment_intent,
    object.payment?.payment_intent,
    object.invoice,
    object.charge,
  ];
  return {
    orderId: object.metadata?.order ?? details?.metadata?.order,
    ids: [...new Set(ids.flatMap((id) => id ?? []))],
  };
}
