import type { Request } from 'express';
import type { CheckoutSession, Customer, InvoicePayment, PaymentIntent, SetupIntent } from './objects.ts';
import { keyIn, type AddEndpoint, listOf } from './endpoint.ts';
import {
  cancelPaymentIntent,
  checkClientSecret,
  createPaymentIntent,
  createSetupIntent,
  type Intent,
  confirmIntent,
} from './intents.ts';
import * as parameters from './parameters.ts';
import type { Provider } from './provider.ts';
import { invalidRequest } from './provider-error.ts';
import { completePaidSession } from './checkout-sessions.ts';
import { applyPayment } from './invoices.ts';
import type { IntentConfirm } from './parameters.ts';
import { finishCardSetup } from './subscriptions.ts';

interface IntentDependencies {
  provider: Provider;
  publishableKey: string;
  /** The address of the page with an intent's challenge. */
  challengeUrl: (intent: Intent) => string;
}

export function intentRoutes(
  on: AddEndpoint,
  { provider, publishableKey, challengeUrl }: IntentDependencies,
): void {
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

  on('post', '/payment_intents', parameters.paymentIntentCreate, (params) =>
    createPaymentIntent(provider, params),
  );
  on('get', '/payment_intents', parameters.byCustomer, (params) =>
    listOf<PaymentIntent>(provider, 'payment_intent', params, ['customer']),
  );
  on('post', '/setup_intents', parameters.setupIntentCreate, ({ customer, metadata }) => {
    const { id } = provider.require<Customer>('customer', customer);
    return createSetupIntent(provider, { customer: id, metadata });
  });
  on('get', '/setup_intents', parameters.byCustomer, (params) =>
    listOf<SetupIntent>(provider, 'setup_intent', params, ['customer']),
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

/** Updates what an intent pays or sets up, after it was confirmed, refused or challenged. */
export function followIntent(provider: Provider, intent: Intent): void {
  if (intent.object === 'setup_intent') return finishCardSetup(provider, intent);
  applyPayment(provider, intent.id);
  completePaidSession(provider, intent.id);
}

/** Confirms an intent and follows it. @throws ProviderError `card_error` when the card is refused */
function confirmAndFollow(provider: Provider, intent: Intent, params: IntentConfirm, challengeUrl: string) {
  try {
    return confirmIntent(provider, intent, params, challengeUrl);
  } finally {
    followIntent(provider, intent);
  }
}
