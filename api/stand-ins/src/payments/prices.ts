import { currency } from '@site/api-contract';
import { type CheckoutSession, newId, type Price, type Product } from './objects.ts';
import { type AddEndpoint, pageOf } from './endpoint.ts';
import * as parameters from './parameters.ts';
import type { Provider } from './provider.ts';
import { ProviderError } from './provider-error.ts';

interface NewPrice {
  /** The name of its product. */
  name: string;
  /** In centimes; each month, or once. */
  amount: number;
  isMonthly: boolean;
  lookupKey: string | null;
  metadata?: Record<string, string>;
}

function createPrice(provider: Provider, { name, amount, isMonthly, lookupKey, metadata = {} }: NewPrice) {
  const base = { created: provider.now(), livemode: false, active: true, metadata };
  const product = { id: newId('prod'), object: 'product', name, ...base } as Product;
  const price = {
    id: newId('price'),
    object: 'price',
    currency,
    unit_amount: amount,
    lookup_key: lookupKey,
    product: product.id,
    type: isMonthly ? 'recurring' : 'one_time',
    recurring: isMonthly ? { interval: 'month', interval_count: 1 } : null,
    ...base,
  } as Price;
  provider.ledger.put(product);
  provider.ledger.put(price);
  return price;
}

/** A plan's monthly price, found by the lookup key that the api uses, or its price for one month. */
export function priceOf(
  provider: Provider,
  { id, amount }: { id: string; amount: number },
  mode: CheckoutSession['mode'],
): Price {
  const isMonthly = mode === 'subscription';
  const lookupKey = isMonthly ? `${id}-${amount}-${currency}-month` : null;
  const isSame = (price: Price) =>
    isMonthly
      ? price.lookup_key === lookupKey
      : price.recurring === null &&
        price.unit_amount === amount &&
        (price.metadata['plan'] ?? 'other') === id;
  const [existing] = provider.ledger.all<Price>('price', isSame);
  // What the account's owner writes on the prices of the links; another product has none.
  const metadata = id === 'other' ? {} : { plan: id };
  return existing ?? createPrice(provider, { name: id, amount, isMonthly, lookupKey, metadata });
}

export function priceRoutes(on: AddEndpoint, provider: Provider): void {
  const { ledger } = provider;

  on('post', '/prices', parameters.priceCreate, ({ product_data, lookup_key, unit_amount, metadata }) => {
    if (lookup_key && ledger.all<Price>('price').some((price) => price.lookup_key === lookup_key)) {
      const message = `A price (${lookup_key}) already uses that lookup key.`;
      throw new ProviderError(400, 'invalid_request_error', message, {
        code: 'resource_already_exists',
        param: 'lookup_key',
      });
    }
    return createPrice(provider, {
      name: product_data.name,
      amount: unit_amount,
      isMonthly: true,
      lookupKey: lookup_key ?? null,
      metadata,
    });
  });
  on('get', '/prices', parameters.priceList, ({ lookup_keys, ...page }) => {
    const isListed = (price: Price) =>
      !lookup_keys || (price.lookup_key !== null && lookup_keys.includes(price.lookup_key));
    return pageOf('price', ledger.all<Price>('price', isListed), page);
  });
}
