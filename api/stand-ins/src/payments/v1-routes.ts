import express, { Router, type Request, type Response } from 'express';
import { billingRoutes } from './billing-routes.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { customerRoutes } from './customers.ts';
import { endpointsOf, type Keys } from './endpoint.ts';
import type { Faults } from './faults.ts';
import { intentRoutes } from './intent-routes.ts';
import type { Intent } from './intents.ts';
import { pageOf } from './list-page.ts';
import { newId, type Price, type Product } from './objects.ts';
import * as parameters from './parameters.ts';
import { accountOf } from './payment-links.ts';
import type { Provider } from './provider.ts';
import { noSuch, ProviderError } from './provider-error.ts';
import { reversalRoutes } from './reversal-routes.ts';
import type { StoredObject } from './stored-object.ts';

interface ProviderRoutes extends Keys {
  provider: Provider;
  faults: Faults;
  /** The address of the page with an intent's challenge. */
  challengeUrl: (intent: Intent) => string;
  /** Called when a request's changes are stored. */
  onCommit: () => void;
}

/** The part of the provider's API under `/v1` that the api and the payment pages use. */
export function providerRoutes({ challengeUrl, ...parts }: ProviderRoutes): Router {
  const { provider, publishableKey } = parts;
  const { ledger } = provider;
  const router = Router();
  router.use(express.urlencoded({ extended: true, limit: '100kb' }));
  const on = endpointsOf(router, parts);

  on('get', '/balance', parameters.none, () => ({
    object: 'balance',
    livemode: false,
    available: [],
    pending: [],
  }));

  on('get', '/account', parameters.retrieve, () => accountOf(provider));

  customerRoutes(on, provider);

  on(
    'post',
    '/prices',
    parameters.priceCreate,
    ({ product_data, lookup_key, currency, unit_amount, recurring, metadata }) => {
      if (lookup_key && ledger.all<Price>('price').some((price) => price.lookup_key === lookup_key)) {
        const message = `A price (${lookup_key}) already uses that lookup key.`;
        throw new ProviderError(400, 'invalid_request_error', message, {
          code: 'resource_already_exists',
          param: 'lookup_key',
        });
      }
      const base = { created: provider.now(), livemode: false, active: true, metadata };
      const product: Product = { id: newId('prod'), object: 'product', name: product_data.name, ...base };
      const price: Price = {
        id: newId('price'),
        object: 'price',
        currency,
        unit_amount,
        lookup_key: lookup_key ?? null,
        product: product.id,
        type: 'recurring',
        recurring: { interval: recurring.interval, interval_count: 1 },
        ...base,
      };
      ledger.put(product);
      ledger.put(price);
      return price;
    },
  );
  on('get', '/prices', parameters.priceList, ({ lookup_keys, ...page }) => {
    const wanted = (price: Price) =>
      !lookup_keys || (price.lookup_key !== null && lookup_keys.includes(price.lookup_key));
    return pageOf('/v1/prices', ledger.all<Price>('price', wanted), page);
  });

  intentRoutes(on, { provider, publishableKey, challengeUrl });
  billingRoutes(on, provider);
  checkoutRoutes(on, provider);
  reversalRoutes(on, provider);
  for (const [object, path] of [
    ['subscription', '/subscriptions'],
    ['invoice', '/invoices'],
    ['charge', '/charges'],
    ['price', '/prices'],
    ['payment_method', '/payment_methods'],
    ['event', '/events'],
  ] as const) {
    on('get', `${path}/:id`, parameters.retrieve, (_params, request) =>
      provider.require<StoredObject>(object, String(request.params['id'])),
    );
  }

  router.use((request: Request, response: Response) => {
    const { status, body } = noSuch('URL', `${request.method} /v1${request.path}`);
    response.status(status).json(body);
  });
  return router;
}
