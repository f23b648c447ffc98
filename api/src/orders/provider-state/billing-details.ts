import type Stripe from 'stripe';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import type { Order } from '../table.ts';

interface CardDetails {
  brand: string;
  last4: string;
  /** Counted from 1. */
  expiryMonth: number;
  expiryYear: number;
}

/** What the database does not store of a running subscription. */
export interface BillingDetails {
  card?: CardDetails;
  /** What is charged instead of a card. */
  method?: OtherMethod;
  /** The next charge; absent if there is none. */
  next?: { amount: number; at: Date };
  /** The unpaid amount of the latest invoice, in centimes. */
  due?: number;
  /** The amount of a month that has begun and is charged within the hour, in centimes. */
  coming?: number;
}

/** A method other than a card, such as Link, TWINT or a bank debit. */
interface OtherMethod {
  /** The provider's name, such as `sepa_debit`. */
  type: string;
  last4?: string;
}

/** States of a subscription that the provider charges at its renewal. */
const renewing: Stripe.Subscription.Status[] = ['trialing', 'active'];

/** Reads payment method and next charge of a subscription. @throws ApiError `payment_provider_unavailable` */
export async function readBillingDetails(
  stripe: Stripe,
  { subscriptionId }: Pick<Order, 'subscriptionId'>,
): Promise<BillingDetails> {
  if (!subscriptionId) return {};
  const subscription = await callProvider(() =>
    stripe.subscriptions.retrieve(subscriptionId, { expand: ['default_payment_method', 'latest_invoice'] }),
  );
  const { default_payment_method: method, latest_invoice: invoice, status } = subscription;
  const paymentMethod = method && typeof method === 'object' ? method : undefined;
  const card = paymentMethod?.card;
  const [item] = subscription.items.data;
  const goesOn =
    renewing.includes(status) &&
    paymentMethod &&
    !subscription.cancel_at_period_end &&
    !subscription.cancel_at;
  const latest = typeof invoice === 'object' ? invoice : null;
  return {
    ...(latest?.status === 'open' && { due: latest.amount_remaining }),
    ...(latest?.status === 'draft' && latest.amount_due > 0 && { coming: latest.amount_due }),
    ...(paymentMethod && !card && { method: otherMethod(paymentMethod) }),
    ...(card && {
      card: {
        brand: brandName(card.brand),
        last4: card.last4,
        expiryMonth: card.exp_month,
        expiryYear: card.exp_year,
      },
    }),
    ...(goesOn &&
      item && {
        next: {
          amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
          at: new Date(item.current_period_end * 1000),
        },
      }),
  };
}

function otherMethod({ type, sepa_debit: debit }: Stripe.PaymentMethod): OtherMethod {
  return { type, ...(debit?.last4 && { last4: debit.last4 }) };
}

/** Month and year as they are printed on a card. */
export function formatExpiry({ expiryMonth, expiryYear }: CardDetails): string {
  return `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;
}

/** Card brands whose name is not simply the provider's word with a capital letter. */
const brandNames: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** A provider's name of a brand or a payment method, as people read it. */
export function brandName(brand: string): string {
  return brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
