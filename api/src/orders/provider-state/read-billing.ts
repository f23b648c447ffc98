import type Stripe from 'stripe';
import { currency } from '@site/api-contract';
import { lookupKeyOf } from '../provider-price.ts';
import type { Order } from '../table.ts';

/** The state that reminders depend on. */
export interface Billing {
  /** The time by the provider's clock, which decides when renewals happen. */
  readAt: Date;
  renewal?: {
    at: Date;
    /** The instant from which the provider counts the months, on the 31st too. */
    anchor: Date;
    /** Centimes. */
    amount: number;
    /** Whether the price is or was in the price list; otherwise it was agreed with this customer. */
    isListed: boolean;
  };
  card?: CardExpiry;
  openInvoice?: string;
}

interface CardExpiry {
  /** Changes when the card is replaced or renewed. */
  key: string;
  /** The end of its last month, UTC. */
  expiresAt: Date;
}

/** @param subscription with `latest_invoice` expanded, and with `default_payment_method` for the card */
export function readBilling(
  { plan }: Pick<Order, 'plan'>,
  subscription: Stripe.Subscription,
  readAt: Date,
): Billing {
  const { default_payment_method: method, latest_invoice: invoice, status } = subscription;
  const [item] = subscription.items.data;
  const { unit_amount: price = null, lookup_key: key } = item?.price.currency === currency ? item.price : {};
  const quantity = item?.quantity ?? 1;
  const isOpen = typeof invoice === 'object' && invoice?.status === 'open';
  return {
    readAt,
    ...(item &&
      price !== null && {
        renewal: {
          at: new Date(item.current_period_end * 1000),
          anchor: new Date(subscription.billing_cycle_anchor * 1000),
          amount: price * quantity,
          isListed: quantity === 1 && key === lookupKeyOf({ id: plan, amount: price }),
        },
      }),
    ...(typeof method === 'object' && method?.card && { card: expiryOf(method.id, method.card) }),
    ...(isOpen && status === 'past_due' && { openInvoice: invoice.id }),
  };
}

function expiryOf(id: string, { exp_month: month, exp_year: year }: Stripe.PaymentMethod.Card): CardExpiry {
  // `Date.UTC` counts months from 0.
  return { key: `${id}:${year}-${month}`, expiresAt: new Date(Date.UTC(year, month)) };
}
