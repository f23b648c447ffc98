import type Stripe from 'stripe';
import { currency } from '@site/api-contract';
import { lookupKeyOf } from '../provider-price.ts';
import type { Order } from '../table.ts';

/** What a subscription's holder is told of in time. */
export interface Billing {
  /** By the provider's clock, by which all that follows happens. */
  readAt: Date;
  renewal?: {
    at: Date;
    /** Centimes. */
    amount: number;
    /** Whether the price is one that the price list has or had, and not one agreed with this customer. */
    isListed: boolean;
  };
  card?: StoredCard;
  /** The invoice that could not be charged. */
  openInvoice?: string;
}

interface StoredCard {
  /** The same until it is replaced or renewed. */
  key: string;
  /** The end of its last month, UTC. */
  expiresAt: Date;
}

/**
 * @param subscription with `latest_invoice` in full; the card is left out where `default_payment_method` is not
 * @param readAt by the provider's clock
 */
export function readBilling(
  { plan }: Pick<Order, 'plan'>,
  subscription: Stripe.Subscription,
  readAt: Date,
): Billing {
  const { default_payment_method: method, latest_invoice: invoice, status } = subscription;
  const [item] = subscription.items.data;
  const amount = item?.price.currency === currency ? item.price.unit_amount : null;
  const isOpen = typeof invoice === 'object' && invoice?.status === 'open';
  return {
    readAt,
    ...(item &&
      amount !== null && {
        renewal: {
          at: new Date(item.current_period_end * 1000),
          amount,
          isListed: item.price.lookup_key === lookupKeyOf({ id: plan, amount }),
        },
      }),
    ...(typeof method === 'object' && method?.card && { card: storedCard(method.id, method.card) }),
    ...(isOpen && status === 'past_due' && { openInvoice: invoice.id }),
  };
}

function storedCard(id: string, { exp_month: month, exp_year: year }: Stripe.PaymentMethod.Card): StoredCard {
  // `Date.UTC` counts months from 0.
  return { key: `${id}:${year}-${month}`, expiresAt: new Date(Date.UTC(year, month)) };
}
