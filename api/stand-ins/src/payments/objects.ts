import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/* The SDK's types, where ids replace objects. The stand-in fills in the fields that the api and the pages read. */
type Stored<T, Own> = Omit<T, keyof Own> & Own;
type Listed<T> = { object: 'list'; data: T[]; has_more: false; url: string };

export type Account = Stored<Stripe.Account, { created: number }>;
export type Customer = Stored<
  Stripe.Customer,
  {
    deleted?: true;
    /** Below 0, a credit; absent before the first change. */
    balance?: number;
  }
>;
export type Product = Stripe.Product;
export type Price = Stored<
  Stripe.Price,
  { recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'> | null }
>;
export type BillingDetails = Omit<Stripe.PaymentMethod.BillingDetails, 'tax_id'>;
export type PaymentMethod = Stored<
  Stripe.PaymentMethod,
  {
    type: 'card' | OtherMethod;
    card?: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>;
    sepa_debit?: Pick<Stripe.PaymentMethod.SepaDebit, 'last4'>;
    billing_details: BillingDetails;
    customer: string | null;
  }
>;
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
export type PaymentIntent = Stored<
  Stripe.PaymentIntent,
  {
    customer: string | null;
    payment_method: string | null;
    latest_charge: string | null;
    last_payment_error: IntentError | null;
    next_action: NextAction | null;
  }
>;
export type SetupIntent = Stored<
  Stripe.SetupIntent,
  {
    customer: string | null;
    payment_method: string | null;
    last_setup_error: IntentError | null;
    next_action: NextAction | null;
  }
>;
export type Charge = Stored<
  Stripe.Charge,
  {
    customer: string | null;
    payment_intent: string | null;
    payment_method: string;
    payment_method_details: { type: PaymentMethod['type'] };
    billing_details: BillingDetails;
  }
>;
export type Subscription = Stored<
  Stripe.Subscription,
  {
    customer: string;
    default_payment_method: string | null;
    latest_invoice: string | null;
    pending_setup_intent: string | null;
    items: Listed<Stored<Stripe.SubscriptionItem, { price: Price; quantity: number }>>;
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' | 'pause' } };
  }
>;
export type InvoiceLine = Stored<
  Stripe.InvoiceLineItem,
  {
    parent: { type: 'subscription_item_details'; subscription_item_details: { proration: boolean } };
    pricing: { type: 'price_details'; price_details: { price: string } };
  }
>;
export type Invoice = Stored<
  Stripe.Invoice,
  {
    customer: string;
    lines: Listed<InvoiceLine>;
    parent: {
      type: 'subscription_details';
      subscription_details: { subscription: string; metadata: Record<string, string> };
    };
  }
>;
export type InvoicePayment = Stored<
  Stripe.InvoicePayment,
  {
    invoice: string;
    status: 'open' | 'paid' | 'canceled';
    payment: { type: 'payment_intent'; payment_intent: string };
  }
>;
export type Refund = Stored<Stripe.Refund, { charge: string; payment_intent: string | null }>;
export type Dispute = Stored<Stripe.Dispute, { charge: string; payment_intent: string | null }>;
/** A page of the provider that sells one product. */
export type PaymentLink = Stored<Stripe.PaymentLink, { created: number }>;
/** A visit of a payment link. */
export type CheckoutSession = Stored<
  Stripe.Checkout.Session,
  {
    mode: 'payment' | 'subscription';
    locale: string | null;
    customer: string | null;
    customer_details: (BillingDetails & { tax_exempt: 'none'; tax_ids: [] }) | null;
    invoice: string | null;
    payment_intent: string | null;
    payment_link: string;
    subscription: string | null;
    /** Only in responses that expand it. */
    line_items?: Listed<Stored<Stripe.LineItem, { price: Price }>>;
  }
>;
export type Event = Stored<
  Stripe.EventBase,
  { type: string; data: { object: unknown }; request: { id: null; idempotency_key: string | null } }
>;

export type StoredObject =
  | Account
  | CheckoutSession
  | PaymentLink
  | Refund
  | Dispute
  | InvoicePayment
  | Customer
  | Product
  | Price
  | PaymentMethod
  | PaymentIntent
  | SetupIntent
  | Charge
  | Subscription
  | Invoice
  | Event
  | { id: 'clock'; object: 'clock'; aheadSeconds: number };

export interface CheckoutPayment {
  number: string;
  buyer: BillingDetails;
  language: string;
  /** Replaces the card. */
  method?: OtherMethod | undefined;
  /** Replaces the card by a bank debit that succeeds or fails a day later. */
  delayed?: 'succeeds' | 'fails' | undefined;
}

/** An id in the provider's format: `pi_` and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** The secret with which a browser may act on an intent. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomBytes(12).toString('hex')}`;
}
