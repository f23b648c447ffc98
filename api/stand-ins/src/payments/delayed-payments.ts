import { recordCharge, createPaymentMethod } from './charges.ts';
import type { CheckoutPayment, CheckoutSession, PaymentIntent, PaymentMethod } from './objects.ts';
import type { Provider } from './provider.ts';

const daySeconds = 24 * 60 * 60;

export function settleDelayedPayments(provider: Provider): void {
  const { ledger } = provider;
  for (const intent of ledger.all<PaymentIntent>('payment_intent', ({ status }) => status === 'processing')) {
    const [session] = ledger.all<CheckoutSession>(
      'checkout.session',
      (one) => one.payment_intent === intent.id,
    );
    const method = ledger.get<PaymentMethod>('payment_method', intent.payment_method ?? '');
    if (!session || !method || session.created + daySeconds > provider.now()) continue;
    const fails = method.sepa_debit?.last4 === failingDebit;
    recordCharge(provider, intent, method, fails ? 'debit_not_authorized' : null);
    intent.status = fails ? 'requires_payment_method' : 'succeeded';
    intent.amount_received = fails ? 0 : intent.amount;
    if (fails)
      intent.last_payment_error = { type: 'card_error', code: 'debit_not_authorized', message: 'Refused.' };
    provider.save(intent, fails ? 'payment_intent.payment_failed' : 'payment_intent.succeeded');
    if (!fails) ledger.put({ ...session, payment_status: 'paid' });
    provider.emit(
      `checkout.session.async_payment_${fails ? 'failed' : 'succeeded'}`,
      provider.require('checkout.session', session.id),
    );
  }
}

/** The last digits of an account whose debits fail. */
const failingDebit = '0010';

/** Completes a session with a debit that is settled later. */
export function delayPayment(
  provider: Provider,
  session: CheckoutSession,
  intent: PaymentIntent,
  { buyer, delayed }: CheckoutPayment,
): PaymentIntent {
  const method = createPaymentMethod(provider, {
    type: 'sepa_debit',
    sepa_debit: { last4: delayed === 'fails' ? failingDebit : '0000' },
    billing_details: buyer,
  });
  intent.status = 'processing';
  intent.payment_method = method.id;
  provider.save(intent, 'payment_intent.processing');
  session.status = 'complete';
  provider.save(session, 'checkout.session.completed');
  return intent;
}
