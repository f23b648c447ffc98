import express, { Router, type Request, type Response } from 'express';
import { confirmAndFollow } from './follow-intent.ts';
import { billingRoutes } from './billing-routes.ts';
import type { CheckoutSession } from './checkout-objects.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { customerRoutes } from './customers.ts';
import { endpointsOf, keyIn, type Keys } from './endpoint.ts';
import type { Faults } from './faults.ts';
import { cancelPaymentIntent, checkClientSecret, createPaymentIntent, type Intent } from './intents.ts';
import { pageOf } from './list-page.ts';
import { newId, type InvoicePayment, type PaymentIntent, type Price, type Product } from './objects.ts';
import * as parameters from './parameters.ts';
import { accountOf } from './payment-links.ts';
import type { Provider } from './provider.ts';
import { invalidRequest, noSuch, ProviderError } from './provider-error.ts';
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

  /** A browser needs the secret of an intent. */
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

  on('post', '/payment_intents', parameters.paymentIntentCreate, (params) =>
    createPaymentIntent(provider, params),
  );
  on('get', '/payment_intents', parameters.paymentIntentList, ({ customer, ...page }) =>
    pageOf(
      '/v1/payment_intents',
      ledger.all<PaymentIntent>('payment_intent', (one) => !customer || one.customer === customer),
      page,
    ),
  );
  on('post', '/payment_intents/:id/cancel', parameters.intentCancel, (_params, request) => {
    const intent = findIntent<PaymentIntent>('payment_intent', request, undefined);
    checkCancellable(provider, intent);
    return cancelPaymentIntent(provider, intent);
  });
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
        return confirmAndFollow(provider, intent, params, challengeUrl(intent));
      },
      { browser: true },
    );
  }

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

/** A page may return its visitor only to its own origin. */
function checkReturnUrl(request: Request, returnUrl: string | undefined): void {
  const origin = request.header('Origin');
  if (!origin || !returnUrl || new URL(returnUrl).origin === origin) return;
  throw invalidRequest('The return_url is of another origin.', { code: 'url_invalid', param: 'return_url' });
}

/** Only sessions and invoices may cancel their intents. */
function checkCancellable({ ledger }: Provider, { id }: PaymentIntent): void {
  const sessions = ledger.all<CheckoutSession>('checkout.session', (one) => one.payment_intent === id);
  const payments = ledger.all<InvoicePayment>('invoice_payment', (one) => one.payment.payment_intent === id);
  if (sessions.length + payments.length === 0) return;
  const message = `You cannot cancel this PaymentIntent because it was created by ${sessions.length > 0 ? 'Checkout' : 'an Invoice'}.`;
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state' });
}
