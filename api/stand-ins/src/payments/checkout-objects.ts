import type Stripe from 'stripe';
import type { BillingDetails, Price } from './objects.ts';

/** A page of the provider that sells one thing, by an address of its own. */
export type PaymentLink = Pick<
  Stripe.PaymentLink,
  'id' | 'object' | 'active' | 'currency' | 'livemode' | 'metadata' | 'url'
> & { created: number };

export type LineItem = Pick<
  Stripe.LineItem,
  'id' | 'object' | 'amount_subtotal' | 'amount_total' | 'currency' | 'description' | 'quantity'
> & { price: Price };

/** One visit of a payment link. */
export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_subtotal'
  | 'amount_total'
  | 'created'
  | 'currency'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'payment_status'
  | 'status'
> & {
  mode: 'payment' | 'subscription';
  locale: string | null;
  customer: string | null;
  customer_details: (BillingDetails & { tax_exempt: 'none'; tax_ids: [] }) | null;
  invoice: string | null;
  payment_intent: string | null;
  payment_link: string;
  subscription: string | null;
  /** Answered only where a request expands it. */
  line_items?: { object: 'list'; data: LineItem[]; has_more: false; url: string };
};

/** What a visitor has typed. */
export interface CheckoutPayment {
  number: string;
  buyer: BillingDetails;
  /** The language in which the page was read. */
  language: string;
  /** In place of the card: a bank debit that is settled a day later, one way or the other. */
  delayed?: 'succeeds' | 'fails' | undefined;
}
