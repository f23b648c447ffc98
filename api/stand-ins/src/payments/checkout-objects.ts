import type Stripe from 'stripe';
import type { BillingDetails, OtherMethod, Price } from './objects.ts';

/** A page of the provider that sells one product. */
export type PaymentLink = Pick<
  Stripe.PaymentLink,
  'id' | 'object' | 'active' | 'currency' | 'livemode' | 'metadata' | 'url'
> & { created: number };

type LineItem = Pick<
  Stripe.LineItem,
  'id' | 'object' | 'amount_subtotal' | 'amount_total' | 'currency' | 'description' | 'quantity'
> & { price: Price };

/** A visit of a payment link. */
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
  /** Only in responses that expand it. */
  line_items?: { object: 'list'; data: LineItem[]; has_more: false; url: string };
};

/** The input of a visitor. */
export interface CheckoutPayment {
  number: string;
  buyer: BillingDetails;
  /** The language of the page. */
  language: string;
  /** Replaces the card. */
  method?: OtherMethod | undefined;
  /** Replaces the card by a bank debit that succeeds or fails a day later. */
  delayed?: 'succeeds' | 'fails' | undefined;
}
