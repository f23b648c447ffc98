import { z } from 'zod';

/** An id of the provider: letters, digits and underscores, and never the NUL that the database takes no text with. */
const providerId = z.string().max(255).regex(/^\w+$/);

/** Another object, as its id or in full; anything else counts as none. */
const reference = z
  .union([providerId, z.object({ id: providerId }).transform(({ id }) => id)])
  .optional()
  .catch(undefined);

const metadata = z
  .object({ order: z.uuid().optional().catch(undefined) })
  .optional()
  .catch(undefined);

/** What is used of the object that an event is about: the names by which an order is found. */
const eventObjectSchema = z.object({
  id: reference,
  object: z.string().max(100).optional().catch(undefined),
  metadata,
  charge: reference,
  invoice: reference,
  payment_intent: reference,
  subscription: reference,
  /** Of an invoice. */
  parent: z
    .object({ subscription_details: z.object({ subscription: reference, metadata }).optional() })
    .optional()
    .catch(undefined),
  /** Of an invoice's payment. */
  payment: z.object({ payment_intent: reference }).optional().catch(undefined),
});

/** What is used of the provider's events; what they say of an order is read from the provider instead. */
export const eventSchema = z.object({
  id: providerId,
  type: z
    .string()
    .max(100)
    .regex(/^[a-z0-9_.]+$/),
  data: z.object({ object: eventObjectSchema }),
});

export type ProviderEvent = z.output<typeof eventSchema>;

/** What an event names. */
export interface EventReferences {
  /** The order, as its metadata names it. */
  orderId: string | undefined;
  /** The provider's ids, each once. */
  ids: string[];
}

export function referencesOf({ data: { object } }: ProviderEvent): EventReferences {
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
