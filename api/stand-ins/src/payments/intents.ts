import { isSameSecret } from '@site/server-kit/same-secret';
import { recordCharge, takePaymentMethod } from './charges.ts';
import { openDispute } from './disputes.ts';
import {
  newClientSecret,
  type IntentError,
  type NextAction,
  type PaymentIntent,
  type PaymentMethod,
  type SetupIntent,
} from './objects.ts';
import type { IntentConfirm } from './parameters.ts';
import type { Provider } from './provider.ts';
import { invalidRequest, noSuch, ProviderError } from './provider-error.ts';
import { refusals, type CardOutcome } from './test-cards.ts';

export type Intent = PaymentIntent | SetupIntent;

/** @throws ProviderError 404 unless the browser has the intent's secret */
export function checkClientSecret(intent: Intent, clientSecret: string | undefined): void {
  if (!isSameSecret(clientSecret ?? '', intent.client_secret ?? '')) throw noSuch(intent.object, intent.id);
}

export function createPaymentIntent(
  provider: Provider,
  params: Pick<PaymentIntent, 'amount' | 'currency' | 'metadata'> & {
    customer?: string | undefined;
    description?: string | undefined;
    receipt_email?: string | undefined;
  },
): PaymentIntent {
  const base = provider.begin('payment_intent', 'pi');
  const intent = {
    ...base,
    amount: params.amount,
    amount_received: 0,
    currency: params.currency,
    client_secret: newClientSecret(base.id),
    automatic_payment_methods: { enabled: true },
    payment_method_types: ['card'],
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: params.metadata,
    receipt_email: params.receipt_email ?? null,
    status: 'requires_payment_method',
    canceled_at: null,
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
  } as PaymentIntent;
  provider.save(intent, 'payment_intent.created');
  return intent;
}

export function createSetupIntent(
  provider: Provider,
  { customer, metadata = {} }: { customer: string; metadata?: Record<string, string> },
): SetupIntent {
  const base = provider.begin('setup_intent', 'seti');
  const intent = {
    ...base,
    client_secret: newClientSecret(base.id),
    metadata,
    status: 'requires_payment_method',
    usage: 'off_session',
    customer,
    payment_method: null,
    last_setup_error: null,
    next_action: null,
  } as SetupIntent;
  provider.save(intent, 'setup_intent.created');
  return intent;
}

/**
 * Confirms an intent with a test card: it succeeds, is refused (and can be tried again), or waits for a challenge.
 * @param challengeUrl where the visitor passes or fails the challenge
 * @throws ProviderError `card_error` when the card is refused
 */
export function confirmIntent<T extends Intent>(
  provider: Provider,
  intent: T,
  params: IntentConfirm,
  challengeUrl: string,
): T {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw invalidRequest(`This ${intent.object} has the status ${intent.status} and cannot be confirmed.`, {
      code: `${intent.object}_unexpected_state`,
      [intent.object]: intent,
    });
  }
  const { method, outcome } = takePaymentMethod(provider, params);
  intent.payment_method = method.id;
  intent.next_action = null;
  if (intent.object === 'payment_intent' && params.receipt_email) intent.receipt_email = params.receipt_email;
  if (outcome === 'challenges') {
    intent.status = 'requires_action';
    intent.next_action = challenge(challengeUrl, params.return_url);
    provider.save(intent, `${intent.object}.requires_action`);
    return intent;
  }
  return settle(provider, intent, method, outcome);
}

/** Applies the passed or failed challenge of an intent. */
export function answerChallenge(provider: Provider, intent: Intent, passed: boolean): Intent {
  if (intent.status !== 'requires_action') return intent;
  intent.next_action = null;
  const method = provider.require<PaymentMethod>('payment_method', intent.payment_method ?? '');
  if (passed) return settle(provider, intent, method, 'succeeds');
  refuse(provider, intent, {
    type: 'invalid_request_error',
    code: `${intent.object}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
  return intent;
}

export function cancelPaymentIntent(provider: Provider, intent: PaymentIntent): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
  }
  intent.status = 'canceled';
  intent.canceled_at = provider.now();
  intent.next_action = null;
  provider.save(intent, 'payment_intent.canceled');
  return intent;
}

/** Charges a payment method, or stores it for later charges, and emits the events. */
function settle<T extends Intent>(
  provider: Provider,
  intent: T,
  method: PaymentMethod,
  outcome: CardOutcome,
): T {
  const refusal =
    outcome === 'declines' ||
    outcome === 'lacks_funds' ||
    (outcome === 'attaches' && intent.object === 'payment_intent')
      ? refusals[outcome]
      : undefined;
  const charge =
    intent.object === 'payment_intent' ? recordCharge(provider, intent, method, refusal?.code ?? null) : null;
  if (refusal) {
    const error: IntentError = { type: 'card_error', ...refusal };
    refuse(provider, intent, error);
    throw new ProviderError(402, 'card_error', refusal.message, { ...error, [intent.object]: intent });
  }
  intent.status = 'succeeded';
  if (intent.object === 'payment_intent') {
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
  } else {
    intent.last_setup_error = null;
    provider.ledger.put({ ...method, customer: intent.customer });
  }
  provider.save(intent, `${intent.object}.succeeded`);
  if (charge && outcome === 'disputes') openDispute(provider, charge);
  return intent;
}

function refuse(provider: Provider, intent: Intent, error: IntentError): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  if (intent.object === 'payment_intent') intent.last_payment_error = error;
  else intent.last_setup_error = error;
  const isPayment = intent.object === 'payment_intent';
  provider.save(intent, isPayment ? 'payment_intent.payment_failed' : 'setup_intent.setup_failed');
}

function challenge(url: string, returnUrl: string | undefined): NextAction {
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl ?? null } };
}
