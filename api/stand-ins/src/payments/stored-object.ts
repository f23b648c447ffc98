import type { CheckoutSession, PaymentLink } from './checkout-objects.ts';
import type {
  Account,
  Charge,
  Customer,
  Event,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Price,
  Product,
  SetupIntent,
  Subscription,
} from './objects.ts';
import type { Dispute, Refund } from './reversal-objects.ts';

/** Every object that the stand-in stores. */
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
