import type Stripe from 'stripe';
import { emailSchema, type OrderStatus, type PlanId } from '@site/api-contract';
import {
  callProvider,
  idOf,
  listPaidCharges,
  retrieveWithCharge,
  timeOf,
} from '../../platform/payments/payment-provider.ts';
import { monthsAfter } from '../../platform/dates/months-after.ts';
import { buyerOf } from './buyer.ts';
import { findNewCard } from './find-new-card.ts';
import { changeOf, invoicedPlan, givesPeriod, periodOf, readPlan } from './invoiced-period.ts';
import { readBilling, type Billing } from './read-billing.ts';
import { readReversal, readReversalOf } from './read-reversal.ts';
import { ofLatestPeriod } from '../invoices/invoice-repository.ts';
import type { InvoicedChange } from '../invoices/table.ts';
import type { Buyer, Order, Reversal } from '../table.ts';

/** A received payment and its period; of 0 if a coupon or a credit has covered the period. */
export interface Payment {
  /** The provider's payment intent or invoice. */
  id: string;
  /** Centimes. */
  amount: number;
  periodStart: Date;
  periodEnd: Date;
  /** The plan of its period, where the price names one: the order may have another one by now. */
  plan?: PlanId;
  /** Set if it is for the rest of a month after a change of plan. */
  change?: InvoicedChange;
  /** The provider's name of the payment method, such as `card`. */
  method?: string;
  /** The id on the provider's receipt: that of the intent, if there is one. */
  reference: string;
  /** The refunded part, in centimes; absent where the provider names no charge. */
  refunded?: number;
}

export interface ProviderState {
  status: OrderStatus;
  email?: string;
  buyer?: Buyer;
  trialEndsAt?: Date;
  /** Of a subscription: the present plan, its price a month in centimes, and the plan from the renewal on if it differs. */
  plan?: { plan: PlanId; amount: number; nextPlan: PlanId | null };
  hasCard?: boolean;
  /** Of a subscription: the setup intent whose card waits to become its default. */
  newCard?: string;
  /** Of a subscription: when it ends, or ended; null while it renews. */
  endsAt?: Date | null;
  /** Of an ended subscription: whether its trial was ended early and had no card. */
  end?: { trialUnused: boolean };
  /** The oldest first. */
  payments: Payment[];
  /** The reversal of the latest payment; in a subscription, of all payments of the latest month. */
  reversal: Reversal | null;
  /** Of a subscription: whether a payment of any month is disputed and not won. */
  isDisputed?: boolean;
  billing?: Billing;
}

/**
 * Reads an order's state and changes nothing.
 * @throws StripeInvalidRequestError `resource_missing` when the provider does not know the order
 */
export function readProviderState(stripe: Stripe, order: Order): Promise<ProviderState> {
  return callProvider(() => {
    if (order.kind === 'payment' && order.amount === 0) return Promise.resolve(readFreeMonth(order));
    if (order.kind === 'payment' && order.intentId) return readPayment(stripe, order, order.intentId);
    if (order.subscriptionId) return readSubscription(stripe, order, order.subscriptionId);
    return Promise.resolve({ status: order.status, payments: [], reversal: order.reversal });
  });
}

/** A month for which a coupon has left nothing to pay: the provider makes no intent. */
function readFreeMonth({ id, sessionId, createdAt }: Order): ProviderState {
  const reference = sessionId ?? id;
  const period = { periodStart: createdAt, periodEnd: monthsAfter(createdAt, 1) };
  const payments = [{ id: reference, reference, amount: 0, refunded: 0, ...period }];
  return { status: 'paid', payments, reversal: null };
}

async function readPayment(stripe: Stripe, order: Order, intentId: string): Promise<ProviderState> {
  const { intent, charge } = await retrieveWithCharge(stripe, intentId);
  const isPaid = intent.status === 'succeeded' && intent.amount_received >= order.amount;
  // Name and address of a refused attempt may be mistyped, and corrected in the next one.
  const details = isPaid ? charge?.billing_details : undefined;
  const email = emailSchema.safeParse(intent.receipt_email ?? details?.email).data;
  const paidAt = new Date((charge?.created ?? intent.created) * 1000);
  const method = charge?.payment_method_details?.type;
  const buyer = buyerOf(details);
  const payment = {
    id: intent.id,
    reference: intent.id,
    amount: order.amount,
    periodStart: paidAt,
    periodEnd: monthsAfter(paidAt, 1),
    ...(charge && { refunded: charge.amount_refunded }),
    ...(method && { method }),
  };
  return {
    status: isPaid ? 'paid' : paymentStatus(intent, order),
    ...(email && { email }),
    ...(buyer && { buyer }),
    payments: isPaid ? [payment] : [],
    reversal: isPaid ? await readReversal(stripe, charge) : null,
  };
}

function paymentStatus({ status, last_payment_error }: Stripe.PaymentIntent, { source }: Order): OrderStatus {
  if (status === 'canceled') return 'cancelled';
  if (status === 'processing') return 'processing';
  if (status !== 'requires_payment_method' || !last_payment_error) return 'open';
  // The page of a payment link allows no second try once its session is completed.
  return source === 'payment-link' ? 'cancelled' : 'failed';
}

const subscriptionStatus: Partial<Record<Stripe.Subscription.Status, OrderStatus>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete: 'open',
  incomplete_expired: 'ended',
  canceled: 'ended',
};

async function readSubscription(stripe: Stripe, order: Order, id: string): Promise<ProviderState> {
  const subscription = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice', 'default_payment_method'],
  });
  const newCard = await findNewCard(stripe, order, subscription);
  const paid = await stripe.invoices.list({
    subscription: id,
    status: 'paid',
    limit: 100,
    expand: ['data.payments'],
  });
  const invoices = paid.data.filter(givesPeriod);
  const customer = idOf(subscription.customer) ?? '';
  const charges = invoices.length > 0 ? await listPaidCharges(stripe, customer) : noCharges;
  const payments = await Promise.all(invoices.map((invoice) => paymentOf(stripe, invoice, charges)));
  // The list starts with the newest. The sort is stable, so payments of the same second stay in order.
  payments.reverse().sort((a, b) => a.periodStart.getTime() - b.periodStart.getTime());
  const charge = charges.get(payments.at(-1)?.reference ?? '') ?? null;
  const chargesOf = (selected: Payment[]) =>
    selected.flatMap(({ reference }) => charges.get(reference) ?? []);
  const reversal = await readReversalOf(stripe, chargesOf(ofLatestPeriod(payments)));
  const buyer = buyerOf(charge?.billing_details);
  const reported = subscriptionStatus[subscription.status] ?? 'past_due';
  // After a trial the provider reports `active` for an hour before it charges the card, which may still be declined.
  const status = reported === 'active' && payments.length === 0 ? 'processing' : reported;
  const { ended_at: endedAt } = subscription;
  const hasCard = subscription.default_payment_method !== null || newCard !== undefined;
  return {
    status,
    payments,
    hasCard,
    ...(newCard && { newCard }),
    endsAt: endOf(subscription),
    plan: readPlan(order, subscription, invoices),
    ...(endedAt && { end: { trialUnused: !hasCard && endedAt < (subscription.trial_end ?? 0) } }),
    reversal,
    isDisputed: reversal === 'disputed' || (await readReversalOf(stripe, chargesOf(payments))) === 'disputed',
    ...(buyer && { buyer }),
    ...(subscription.trial_end && { trialEndsAt: new Date(subscription.trial_end * 1000) }),
    billing: readBilling(order, subscription, timeOf(subscription)),
  };
}

type Charges = Awaited<ReturnType<typeof listPaidCharges>>;
const noCharges: Charges = new Map();

async function paymentOf(stripe: Stripe, invoice: Stripe.Invoice, charges: Charges): Promise<Payment> {
  const change = await changeOf(stripe, invoice);
  const plan = change?.to ?? (await invoicedPlan(stripe, invoice));
  const reference = intentOf(invoice) ?? invoice.id;
  const charge = charges.get(reference);
  const method = charge?.payment_method_details?.type;
  return {
    id: invoice.id,
    reference,
    ...(method && { method }),
    ...(charge && { refunded: charge.amount_refunded }),
    ...(invoice.amount_paid === 0 && { refunded: 0 }),
    amount: invoice.amount_paid,
    ...periodOf(invoice),
    ...(plan && { plan }),
    ...(change && { change }),
  };
}

function endOf(subscription: Stripe.Subscription): Date | null {
  const { ended_at, cancel_at, cancel_at_period_end, items } = subscription;
  const periodEnd = cancel_at_period_end ? items.data[0]?.current_period_end : undefined;
  const seconds = ended_at ?? cancel_at ?? periodEnd;
  return seconds ? new Date(seconds * 1000) : null;
}

/** The intent that paid an invoice; undefined if it was paid outside the provider. */
function intentOf({ payments }: Stripe.Invoice): string | undefined {
  return idOf(payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent);
}
