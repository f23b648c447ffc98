import type Stripe from 'stripe';
import { callProvider } from '../../../platform/payments/payment-provider.ts';
import { findOrderByReference } from '../order-repository.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { UnplacedPayment } from '../unplaced/unplaced-payment.ts';
import { findSession, placeSession } from './place-session.ts';

/**
 * Finds the order that something at the provider belongs to, or makes it where it came by a payment link.
 * @param ids the provider's ids that are known of it
 * @returns the order's id; nothing where there is no order and no money either, or none any more
 * @throws UnplacedPayment when money was received that belongs to no order
 */
export async function placePayment(parts: OrdersParts, ids: readonly string[]): Promise<string | undefined> {
  const { db, stripe } = parts;
  const all = await callProvider(() => followReferences(stripe, ids));
  const order = await findOrderByReference(db, { ids: all });
  if (order) return order.id;
  const [sessionId, subscription, intent] = ['cs', 'sub', 'pi'].map((prefix) => pick(all, prefix));
  const session =
    sessionId ??
    (subscription && (await findSession(stripe, { subscription }))) ??
    (intent && (await findSession(stripe, { payment_intent: intent })));
  const reference = session ?? subscription ?? pick(all, 'in') ?? intent ?? pick(all, 'ch');
  if (!reference) return undefined;
  try {
    if (session) return await placeSession(parts, session);
    throw new UnplacedPayment(reference, 'order_unknown');
  } catch (error) {
    if (!(error instanceof UnplacedPayment)) throw error;
    const paidBy = error.paidBy ? [error.paidBy] : all;
    const received = await callProvider(() => moneyKept(stripe, paidBy));
    if (received.amount === 0) return undefined;
    throw new UnplacedPayment(error.reference, error.problem, received);
  }
}

/** Adds what the known ids lead to: a charge to its intent, an intent to its invoice, an invoice to its subscription. */
async function followReferences(stripe: Stripe, given: readonly string[]): Promise<string[]> {
  const ids = [...given];
  const charge = pick(ids, 'ch') ?? pick(ids, 'py');
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

/** What was received and not given back. */
async function moneyKept(
  stripe: Stripe,
  ids: readonly string[],
): Promise<{ amount: number; currency: string | null }> {
  const intent = pick(ids, 'pi') ?? (await intentOfInvoice(stripe, pick(ids, 'in')));
  if (intent) {
    const expand = ['latest_charge'];
    const { amount_received, currency, latest_charge } = await stripe.paymentIntents.retrieve(intent, {
      expand,
    });
    const refunded = typeof latest_charge === 'object' ? (latest_charge?.amount_refunded ?? 0) : 0;
    return { amount: amount_received - refunded, currency };
  }
  const charge = pick(ids, 'ch') ?? pick(ids, 'py');
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
  const intent = data[0]?.payment.payment_intent;
  return typeof intent === 'object' ? intent.id : intent;
}

function pick(ids: readonly string[], prefix: string): string | undefined {
  return ids.find((id) => id.startsWith(`${prefix}_`));
}

function add(ids: string[], reference: string | { id?: string } | null | undefined): void {
  const id = typeof reference === 'object' ? reference?.id : reference;
  if (id) ids.push(id);
}
