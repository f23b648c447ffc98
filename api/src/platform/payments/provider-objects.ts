import type Stripe from 'stripe';

/** The id of an object that the provider has sent by its id or in full. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return (typeof reference === 'object' ? reference?.id : reference) ?? undefined;
}

/** When the provider has responded, by its own clock. */
export function timeOf({ lastResponse }: Stripe.Response<unknown>): Date {
  const time = Date.parse(lastResponse.headers['date'] ?? '');
  return Number.isNaN(time) ? new Date() : new Date(time);
}

/** The parameters for a list of objects that were created since a time, in the largest pages. */
export function createdSince(time: Date): { created: { gte: number }; limit: number } {
  return { created: { gte: Math.floor(time.getTime() / 1000) }, limit: 100 };
}

/** Reads a payment intent or a setup intent. */
export function retrieveIntent(
  stripe: Stripe,
  id: string,
): Promise<Stripe.PaymentIntent | Stripe.SetupIntent> {
  return id.startsWith('seti_') ? stripe.setupIntents.retrieve(id) : stripe.paymentIntents.retrieve(id);
}

/** The successful charges of a customer, by the ids of their payment intents. */
export async function listPaidCharges(stripe: Stripe, customer: string): Promise<Map<string, Stripe.Charge>> {
  const charges = new Map<string, Stripe.Charge>();
  for await (const charge of stripe.charges.list({ customer, limit: 100 })) {
    const intent = idOf(charge.payment_intent);
    if (intent && charge.paid) charges.set(intent, charge);
  }
  return charges;
}

/** Reads a payment intent and its latest charge, if there is one. */
export async function retrieveWithCharge(
  stripe: Stripe,
  id: string,
): Promise<{ intent: Stripe.PaymentIntent; charge: Stripe.Charge | null }> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  return { intent, charge: typeof intent.latest_charge === 'object' ? intent.latest_charge : null };
}
