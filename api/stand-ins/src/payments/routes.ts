import express, { Router, type Request, type Response } from 'express';
import { endpointsOf, keyIn, type Keys } from './endpoint.ts';
import {
  cancelPaymentIntent,
  checkClientSecret,
  confirmIntent,
  createPaymentIntent,
  type Intent,
} from './intents.ts';
import {
  newId,
  type Customer,
  type Invoice,
  type PaymentIntent,
  type Price,
  type Product,
  type StoredObject,
  type Subscription,
} from './objects.ts';
import * as parameters from './parameters.ts';
import type { Provider } from './provider.ts';
import { invalidRequest, noSuch, ProviderError } from './provider-error.ts';
import { cancelSubscription, createSubscription, keepCard } from './subscriptions.ts';

interface ProviderRoutes extends Keys {
  provider: Provider;
  /** The browser's address of the page where an intent's challenge is passed or failed. */
  challengeUrl(intent: Intent): string;
  /** Called once a request's changes are durable. */
  onCommit(): void;
}

/** The provider's HTTP protocol under `/v1`, as far as the api and the payment pages use it. */
export function providerRoutes({ challengeUrl, ...parts }: ProviderRoutes): Router {
  const { provider, publishableKey } = parts;
  const { ledger } = provider;
  const router = Router();
  router.use(express.urlencoded({ extended: true, limit: '100kb' }));
  const on = endpointsOf(router, parts);

  /** A browser finds an intent only by its secret. */
  function findIntent<T extends Intent>(
    object: T['object'],
    request: Request,
    secret: string | undefined,
  ): T {
    const intent = provider.require<T>(object, String(request.params['id']));
    if (keyIn(request) === publishableKey) checkClientSecret(intent, secret);
    return intent;
  }

  on('get', '/balance', parameters.none, () => ({
    object: 'balance',
    livemode: false,
    available: [],
    pending: [],
  }));

  on('post', '/customers', parameters.customerCreate, ({ email, name, metadata, preferred_locales }) => {
    const customer: Customer = {
      id: newId('cus'),
      object: 'customer',
      created: provider.now(),
      livemode: false,
      email: email ?? null,
      name: name ?? null,
      metadata,
      preferred_locales,
    };
    ledger.put(customer);
    return customer;
  });

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
  on('get', '/prices', parameters.priceList, ({ lookup_keys }) => {
    const wanted = (price: Price) =>
      !lookup_keys || (price.lookup_key !== null && lookup_keys.includes(price.lookup_key));
    return list('/v1/prices', ledger.all<Price>('price', wanted));
  });

  on('post', '/payment_intents', parameters.paymentIntentCreate, (params) =>
    createPaymentIntent(provider, params),
  );
  on('post', '/payment_intents/:id/cancel', parameters.intentCancel, (_params, request) =>
    cancelPaymentIntent(provider, findIntent<PaymentIntent>('payment_intent', request, undefined)),
  );
  for (const [object, path] of [
    ['payment_intent', '/payment_intents'],
    ['setup_intent', '/setup_intents'],
  ] as const) {
    on(
      'get',
      `${path}/:id`,
      parameters.intentRetrieve,
      ({ client_secret }, request) => findIntent<Intent>(object, request, client_secret),
      { browser: true },
    );
    on(
      'post',
      `${path}/:id/confirm`,
      parameters.intentConfirm,
      (params, request) => {
        const intent = findIntent<Intent>(object, request, params.client_secret);
        checkReturnUrl(request, params.return_url);
        const confirmed = confirmIntent(provider, intent, params, challengeUrl(intent));
        if (confirmed.object === 'setup_intent') keepCard(provider, confirmed);
        return confirmed;
      },
      { browser: true },
    );
  }

  on('post', '/subscriptions', parameters.subscriptionCreate, (params) =>
    createSubscription(provider, params),
  );
  on('delete', '/subscriptions/:id', parameters.none, (_params, request) =>
    cancelSubscription(
      provider,
      provider.require<Subscription>('subscription', String(request.params['id'])),
    ),
  );
  on('get', '/invoices', parameters.invoiceList, ({ subscription, status }) => {
    const of = (invoice: Invoice) => invoice.parent.subscription_details.subscription;
    const wanted = (invoice: Invoice) =>
      (!subscription || of(invoice) === subscription) && (!status || invoice.status === status);
    return list('/v1/invoices', ledger.all<Invoice>('invoice', wanted).reverse());
  });
  for (const [object, path] of [
    ['customer', '/customers'],
    ['subscription', '/subscriptions'],
    ['invoice', '/invoices'],
    ['charge', '/charges'],
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

/** A page may have its visitor led back to its own origin only. */
function checkReturnUrl(request: Request, returnUrl: string | undefined): void {
  const origin = request.header('Origin');
  if (!origin || !returnUrl || new URL(returnUrl).origin === origin) return;
  throw invalidRequest('The return_url is of another origin.', { code: 'url_invalid', param: 'return_url' });
}

function list<T>(url: string, data: T[]) {
  return { object: 'list', url, has_more: false, data };
}
