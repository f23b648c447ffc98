import type Stripe from 'stripe';
import { callProvider } from '../../platform/payments/payment-provider.ts';
import type { Order } from '../table.ts';

/** The card that will be charged. */
export interface StoredCard {
  brand: string;
  last4: string;
  /** Counted from 1. */
  expiryMonth: number;
  expiryYear: number;
}

/** What only the provider knows of a running subscription. */
export interface BillingDetails {
  card?: StoredCard;
  /** Absent where nothing will be charged. */
  next?: { amount: number; at: Date };
  /** Centimes of the latest invoice that are not paid. */
  due?: number;
}

/** States of a subscription that is charged again by itself. */
const charged: Stripe.Subscription.Status[] = ['trialing', 'active'];

/** Reads card and next charge of a subscription. @throws ApiError `payment_provider_unavailable` */
export async function readBillingDetails(
  stripe: Stripe,
  { subscriptionId }: Pick<Order, 'subscriptionId'>,
): Promise<BillingDetails> {
  if (!subscriptionId) return {};
  const subscription = await callProvider(() =>
    stripe.subscriptions.retrieve(subscriptionId, { expand: ['default_payment_method', 'latest_invoice'] }),
  );
  const { default_payment_method: method, latest_invoice: invoice, status } = subscription;
  const card = method && typeof method === 'object' ? method.card : undefined;
  const [item] = subscription.items.data;
  const goesOn =
    charged.includes(status) && card && !subscription.cancel_at_period_end && !subscription.cancel_at;
  const isOpen = invoice && typeof invoice === 'object' && invoice.status === 'open';
  return {
    ...(isOpen && { due: invoice.amount_remaining }),
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
        next: { amount: item.price.unit_amount ?? 0, at: new Date(item.current_period_end * 1000) },
      }),
  };
}

/** Month and year as they are printed on a card. */
export function formatExpiry({ expiryMonth, expiryYear }: StoredCard): string {
  return `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;
}

/** Names of card brands that are not the provider's word with a capital. */
const brandNames: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

function brandName(brand: string): string {
  return brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
