import express, { Router, type Request, type Response } from 'express';
import qs from 'qs';
import type { z } from 'zod';
import { earlierAnswer, keyOf } from './idempotency.ts';
import {
  cancelPaymentIntent,
  checkClientSecret,
  confirmIntent,
  createPaymentIntent,
  type Intent,
} from './intents.ts';
import { expandPaths } from './expand.ts';
import {
  newId,
  type Customer,
  type Invoice,
  type PaymentIntent,
  type Price,
  type Product,
} from './objects.ts';
import type { StoredObject, Subscription } from './objects.ts';
import * as parameters from './parameters.ts';
import type { Provider } from './provider.ts';
import { invalidRequest, noSuch, ProviderError } from './provider-error.ts';
import { cancelSubscription, createSubscription, keepCard } from './subscriptions.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

interface ProviderRoutes extends Keys {
  provider: Provider;
  /** The browser's address of the page where an intent's challenge is passed or failed. */
  challengeUrl(intent: Intent): string;
  /** Called once a request's changes are durable. */
  onCommit(): void;
}

type Operation<S extends z.ZodType> = (params: z.output<S>, request: Request) => unknown;

/** The provider's HTTP protocol under `/v1`, as far as the api and the payment pages use it. */
export function providerRoutes({
  provider,
  secretKey,
  publishableKey,
  challengeUrl,
  onCommit,
}: ProviderRoutes): Router {
  const { ledger } = provider;
  const router = Router();
  router.use(express.urlencoded({ extended: true, limit: '100kb' }));

  const isBrowser = (request: Request) => keyIn(request) === publishableKey;

  /** One endpoint: checks the key and the parameters, replays, commits, answers in the provider's manner. */
  function on<S extends z.ZodType>(
    method: 'get' | 'post' | 'delete',
    path: string,
    schema: S,
    operation: Operation<S>,
    { browser = false } = {},
  ): void {
    router[method](path, (request: Request, response: Response) => {
      response.setHeader('Request-Id', newId('req'));
      const keyed = keyOf(request);
      try {
        checkKey(request, browser);
        const earlier = keyed && earlierAnswer(ledger, keyed);
        if (earlier)
          return void response.status(earlier.status).set('Idempotent-Replayed', 'true').json(earlier.body);
        const params = parameters.readParameters(schema, method === 'post' ? request.body : queryOf(request));
        const { expand = [] } = params as { expand?: string[] };
        answer(200, () => expandPaths(ledger, operation(params, request), expand));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        // A refused card leaves its traces, and the same key gets the same refusal.
        answer(error.status, () => error.body);
      }

      function answer(status: number, makeBody: () => unknown): void {
        const body = makeBody();
        const kept =
          keyed && status !== 401 && !ledger.answerFor(keyed.key) ? { ...keyed, status, body } : undefined;
        ledger.commit(kept);
        onCommit();
        response.status(status).json(body);
      }
    });
  }

  function checkKey(request: Request, browser: boolean): void {
    const key = keyIn(request);
    if (key === secretKey || (browser && key === publishableKey)) return;
    if (/^[sr]k_live_/.test(key))
      throw new ProviderError(401, 'invalid_request_error', 'The stand-in takes no live key.');
    throw new ProviderError(401, 'invalid_request_error', 'Invalid API Key provided.');
  }

  function findIntent<T extends Intent>(
    object: T['object'],
    request: Request,
    clientSecret: string | undefined,
  ): T {
    const intent = provider.require<T>(object, String(request.params['id']));
    if (isBrowser(request)) checkClientSecret(intent, clientSecret);
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

function keyIn(request: Request): string {
  return /^Bearer (.+)$/.exec(request.header('Authorization') ?? '')?.[1] ?? '';
}

/** Lists in the query are written `expand[0]=…`, which Express's own reading of a query leaves apart. */
function queryOf(request: Request): unknown {
  return qs.parse(request.originalUrl.split('?')[1] ?? '');
}

function list<T>(url: string, data: T[]) {
  return { object: 'list', url, has_more: false, data };
}
