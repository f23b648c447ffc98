import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** The part of the provider's objects that the stand-in has, with the SDK's names and types. */
export type Account = Pick<Stripe.Account, 'id' | 'object' | 'country' | 'default_currency'> & {
  created: number;
};
export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'livemode' | 'email' | 'name' | 'metadata' | 'preferred_locales'
> & {
  deleted?: true;
  /** Below 0, a credit; absent before the first change. */
  balance?: number;
};
export type Product = Pick<
  Stripe.Product,
  'id' | 'object' | 'created' | 'livemode' | 'name' | 'active' | 'metadata'
>;
export type Price = Pick<
  Stripe.Price,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'active'
  | 'currency'
  | 'unit_amount'
  | 'lookup_key'
  | 'product'
  | 'metadata'
  | 'type'
> & { recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'> | null };
export type BillingDetails = Pick<
  Stripe.PaymentMethod.BillingDetails,
  'email' | 'name' | 'phone' | 'address'
>;
export type PaymentMethod = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'created' | 'livemode'> & {
  type: 'card' | OtherMethod;
  card?: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>;
  sepa_debit?: Pick<Stripe.PaymentMethod.SepaDebit, 'last4'>;
  billing_details: BillingDetails;
  customer: string | null;
};
/** A method without a card, which the page of a payment link takes. */
export type OtherMethod = 'link' | 'sepa_debit' | 'twint';
export type NextAction = {
  type: 'redirect_to_url';
  redirect_to_url: { url: string; return_url: string | null };
};
export type IntentError = Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'message'> & {
  code: string;
  decline_code?: string;
};
export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'amount'
  | 'amount_received'
  | 'currency'
  | 'client_secret'
  | 'description'
  | 'metadata'
  | 'receipt_email'
  | 'status'
  | 'canceled_at'
> & {
  automatic_payment_methods: { enabled: boolean };
  payment_method_types: string[];
  customer: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: IntentError | null;
  next_action: NextAction | null;
};
export type SetupIntent = Pick<
  Stripe.SetupIntent,
  'id' | 'object' | 'created' | 'livemode' | 'client_secret' | 'metadata' | 'status' | 'usage'
> & {
  customer: string | null;
  payment_method: string | null;
  last_setup_error: IntentError | null;
  next_action: NextAction | null;
};
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'amount'
  | 'amount_refunded'
  | 'currency'
  | 'disputed'
  | 'metadata'
  | 'paid'
  | 'refunded'
  | 'status'
  | 'failure_code'
> & {
  customer: string | null;
  payment_intent: string | null;
  payment_method: string;
  payment_method_details: { type: PaymentMethod['type'] };
  billing_details: BillingDetails;
};
type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_start' | 'current_period_end' | 'subscription'
> & { price: Price; quantity: number };
export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'currency'
  | 'status'
  | 'metadata'
  | 'trial_start'
  | 'trial_end'
  | 'canceled_at'
  | 'ended_at'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'billing_cycle_anchor'
> & {
  customer: string;
  default_payment_method: string | null;
  latest_invoice: string | null;
  pending_setup_intent: string | null;
  items: { object: 'list'; data: SubscriptionItem[]; has_more: false; url: string };
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' | 'pause' } };
};
export type InvoiceLine = Pick<
  Stripe.InvoiceLineItem,
  'id' | 'object' | 'livemode' | 'amount' | 'currency' | 'quantity' | 'period'
> & {
  parent: { type: 'subscription_item_details'; subscription_item_details: { proration: boolean } };
  pricing: { type: 'price_details'; price_details: { price: string } };
};
export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'currency'
  | 'status'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'total'
  | 'attempt_count'
  | 'next_payment_attempt'
  | 'billing_reason'
  | 'period_start'
  | 'period_end'
> & {
  customer: string;
  customer_email: string | null;
  lines: { object: 'list'; data: InvoiceLine[]; has_more: false; url: string };
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
};
export type InvoicePayment = Pick<
  Stripe.InvoicePayment,
  'id' | 'object' | 'created' | 'livemode' | 'currency' | 'amount_paid' | 'amount_requested' | 'is_default'
> & {
  invoice: string;
  status: 'open' | 'paid' | 'canceled';
  payment: { type: 'payment_intent'; payment_intent: string };
};
export type Event = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'
> & { type: string; data: { object: unknown }; request: { id: null; idempotency_key: string | null } };

/** An id in the provider's format: `pi_` and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** The secret with which a browser may act on an intent. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomBytes(12).toString('hex')}`;
}
