import type { CheckoutSession, StoredObject } from './objects.ts';
import { intentOf, paymentsOf } from './invoices.ts';
import type { Provider } from './provider.ts';
import { invalidRequest } from './provider-error.ts';

const objectByPrefix: Record<string, StoredObject['object']> = {
  cus: 'customer',
  prod: 'product',
  price: 'price',
  plink: 'payment_link',
  pm: 'payment_method',
  pi: 'payment_intent',
  seti: 'setup_intent',
  ch: 'charge',
  sub: 'subscription',
  in: 'invoice',
};

/** The provider's limit (docs.stripe.com/expand). */
const maxLevels = 4;

/** Fields that only expanded responses have. */
const onDemand: Record<string, Record<string, (provider: Provider, id: string) => unknown>> = {
  invoice: {
    confirmation_secret: (provider, id) => {
      const secret = intentOf(provider, id)?.client_secret;
      return secret ? { client_secret: secret, type: 'payment_intent' } : null;
    },
    payments: (provider, id) => ({
      object: 'list',
      url: '/v1/invoice_payments',
      has_more: false,
      data: paymentsOf(provider, id),
    }),
  },
  'checkout.session': {
    line_items: (provider, id) => provider.require<CheckoutSession>('checkout.session', id).line_items,
  },
};

/**
 * Replaces ids by their objects, at the paths that a request expands (`latest_charge`, `data.customer`).
 * @throws ProviderError for a path that is too long
 */
export function expandPaths<T>(provider: Provider, result: T, paths: readonly string[]): T {
  const copy = withoutOnDemand(structuredClone(result));
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > maxLevels)
      throw invalidRequest(`You cannot expand more than ${maxLevels} levels of a property.`);
    expandPath(provider, copy, parts);
  }
  return copy;
}

function expandPath(provider: Provider, parent: unknown, [key, ...rest]: string[]): void {
  if (key === undefined || typeof parent !== 'object' || parent === null) return;
  if (Array.isArray(parent)) {
    for (const one of parent) expandPath(provider, one, [key, ...rest]);
    return;
  }
  const record = parent as Record<string, unknown>;
  const value = record[key];
  const make = onDemand[String(record['object'])]?.[key];
  if (make) record[key] ??= structuredClone(make(provider, String(record['id'])));
  else if (typeof value === 'string') {
    const object = objectByPrefix[value.split('_')[0] ?? ''];
    record[key] = withoutOnDemand((object && provider.ledger.get(object, value)) ?? value);
  }
  expandPath(provider, record[key], rest);
}

/** Removes stored fields that only expanded responses have. */
function withoutOnDemand<T>(result: T): T {
  const object = result as { object?: string; data?: unknown[]; line_items?: unknown };
  if (object?.object === 'list' && Array.isArray(object.data)) object.data.forEach(withoutOnDemand);
  if (object?.object === 'checkout.session') delete object.line_items;
  return result;
}
