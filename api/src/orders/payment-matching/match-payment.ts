import type Stripe from 'stripe';
import { callProvider, idOf, retrieveWithCharge } from '../../platform/payments/payment-provider.ts';
import { findOrderByReference } from '../order-repository.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { restoreOrder } from '../restore-order.ts';
import { UnmatchedPayment } from './unmatched-payment.ts';
import { findCheckoutSession, matchCheckoutSession } from './match-checkout-session.ts';

/**
 * Finds the order of a payment, or creates it for a payment link.
 * @param ids the provider's
 * @returns undefined if there is neither an order nor received money
 * @throws UnmatchedPayment when money was received that belongs to no order
 */
export async function matchPayment(dependencies: OrderDependencies, ids: readonly string[]) {
  const { db, stripe } = dependencies;
  const stored = await findOrderByReference(db, { ids: [...ids] });
  if (stored) return stored.id;
  // A session names all of its payment itself.
  const references = pick(ids, 'cs') ? ids : await callProvider(() => followReferences(stripe, ids));
  const order = await findOrderByReference(db, { ids: [...references] });
  if (order) return order.id;
  const [sessionId, subscription, intent] = ['cs', 'sub', 'pi'].map((prefix) => pick(references, prefix));
  const session =
    sessionId ??
    (subscription && (await findCheckoutSession(stripe, { subscription }))) ??
    (intent && (await findCheckoutSession(stripe, { payment_intent: intent })));
  const reference = session ?? subscription ?? pick(references, 'in') ?? intent ?? chargeOf(references);
  if (!reference) return undefined;
  try {
    if (session) return await matchCheckoutSession(dependencies, session);
    const restored = await restoreRequested(dependencies, { subscription, intent });
    if (restored) return restored;
    throw new UnmatchedPayment(reference, 'order_unknown');
  } catch (error) {
    if (!(error instanceof UnmatchedPayment)) throw error;
    const paidBy = error.paidBy ? [error.paidBy] : references;
    const received = await callProvider(() => netReceived(stripe, paidBy));
    if (received.amount === 0) return undefined;
    throw new UnmatchedPayment(error.reference, error.problem, received);
  }
}

/** Restores the order of what the site has requested, if a restored database lacks it. */
async function restoreRequested(
  dependencies: OrderDependencies,
  { subscription, intent }: { subscription: string | undefined; intent: string | undefined },
): Promise<string | undefined> {
  const { subscriptions, paymentIntents } = dependencies.stripe;
  if (subscription)
    return restoreOrder(
      dependencies,
      await callProvider(() => subscriptions.retrieve(subscription, { expand: ['customer'] })),
    );
  return intent && restoreOrder(dependencies, await callProvider(() => paymentIntents.retrieve(intent)));
}

/** Adds the intent of a charge, the invoice of an intent, and the subscription of an invoice. */
async function followReferences(stripe: Stripe, references: readonly string[]): Promise<string[]> {
  const ids = [...references];
  const charge = chargeOf(ids);
  if (charge && !pick(ids, 'pi')) add(ids, (await stripe.charges.retrieve(charge)).payment_intent);
  const intent = pick(ids, 'pi');
  if (intent && !pick(ids, 'in') && !pick(ids, 'sub')) {
    const payment = { type: 'payment_intent', payment_intent: intent } as const;
    const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
    add(ids, data[0]?.invoice);
  }
  const invoice = pick(ids, 'in');
  if (invoice && !pick(ids, 'sub')) {
    const { parent } = await stripe.invoices.retrieve(invoice);
    add(ids, parent?.subscription_details?.subscription);
  }
  return ids;
}

async function netReceived(stripe: Stripe, ids: readonly string[]) {
  const intent = pick(ids, 'pi') ?? (await intentOfInvoice(stripe, pick(ids, 'in')));
  if (intent) {
    const { intent: read, charge } = await retrieveWithCharge(stripe, intent);
    return { amount: read.amount_received - (charge?.amount_refunded ?? 0), currency: read.currency };
  }
  const charge = chargeOf(ids);
  if (charge) {
    const { paid, amount, amount_refunded, currency } = await stripe.charges.retrieve(charge);
    return { amount: paid ? amount - amount_refunded : 0, currency };
  }
  const invoice = pick(ids, 'in');
  if (!invoice) return { amount: 0, currency: null };
  const { amount_paid: amount, currency } = await stripe.invoices.retrieve(invoice);
  return { amount, currency };
}

async function intentOfInvoice(stripe: Stripe, invoice: string | undefined): Promise<string | undefined> {
  if (!invoice) return undefined;
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 });
  return idOf(data[0]?.payment.payment_intent);
}

/** A charge's id; that of a bank transfer or wallet begins with `py_`. */
function chargeOf(ids: readonly string[]): string | undefined {
  return pick(ids, 'ch') ?? pick(ids, 'py');
}

function pick(ids: readonly string[], prefix: string): string | undefined {
  return ids.find((id) => id.startsWith(`${prefix}_`));
}

function add(ids: string[], reference: Parameters<typeof idOf>[0]): void {
  const id = idOf(reference);
  if (id) ids.push(id);
}
