import type { StripeElements } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ClientSecretResponse, Offer } from '@site/api-contract';
import { isEmail } from '@site/api-contract/email';
import { readApiFailure, usePage, useTexts } from '@site/remote-kit';
import { useEmailForm } from '../forms/use-email-form.ts';
import { lastEmail } from '../kept-in-tab.ts';
import { returnedTo, successAddress } from '../orders/order-return.ts';
import { agreeToOffer } from '../orders/requests.ts';
import type { Confirmation } from './ProviderFields.tsx';
import type { UnsettledPayment } from './use-prepared-payment.ts';

export interface SentPayment {
  /** Until it is ready, the form waits for the provider's fields. */
  payment: UnsettledPayment<ClientSecretResponse & { offer?: Offer | undefined }>;
  /** Shown for errors without a message of the provider. */
  fallbackError: string;
  /** The visitor's e-mail address; asked for if absent. */
  email?: string;
  /** The provider's return address (path and query), where it is not the order's outcome. */
  returnAddress?: string;
}

/** Sends a payment form: the agreement to the api, then the order's confirmation to the provider. */
export function usePayment({ payment, email, fallbackError, returnAddress }: SentPayment) {
  const t = useTexts('payment');
  const page = usePage();
  const [elements, setElements] = useState<StripeElements>();
  const [failure, setFailure] = useState<string>();
  const form = useEmailForm({ send });
  useReloadOnReturn();
  const isComplete = useRef(false);
  const markFields = useEffectEvent(async () => {
    const first = document.activeElement;
    await elements?.submit();
    // The provider has moved the focus to its own field, which comes later.
    if (!(first instanceof HTMLElement)) return;
    first.focus({ preventScroll: true });
    first.parentElement?.scrollIntoView({ block: 'nearest' });
  });
  // Beside the page's own errors. Complete fields have none, and a wallet would open.
  useEffect(() => {
    if (form.errors.email && !isComplete.current) void markFields();
  }, [form.errors]);

  async function send(form: HTMLFormElement, show: (errors: Record<string, string>) => void) {
    if (payment.phase !== 'ready' || !elements) return;
    const typed = new FormData(form).get('email');
    const address = email ?? (typeof typed === 'string' ? typed.trim() : '');
    // The browser accepts more than the api does, and the confirmation could not be mailed.
    if (!isEmail(address)) return show({ email: t('payment.emailInvalid') });
    if (email === undefined) lastEmail.keep(address);
    setFailure(undefined);
    const { clientSecret, offer, otherPaymentMethods } = payment.order;
    const order = { stripe: payment.provider.stripe, elements, clientSecret, email: address, returnAddress };
    // The agreement is stored before the provider charges.
    const agreed = offer ? agreeToOffer(page, clientSecret, offer) : Promise.resolve();
    const confirming = agreed.then(() => payment.confirmOrder(order));
    const confirmation = await confirming.catch((error: unknown): Confirmation => {
      console.error('The order could not be confirmed', error);
      const { message } = readApiFailure(error);
      return { outcome: 'failed', ...(message && { message }) };
    });
    if (confirmation.outcome === 'settled') {
      const settled = returnAddress
        ? returnedTo(returnAddress, clientSecret, 'succeeded')
        : successAddress(page.language, clientSecret, 'succeeded');
      window.location.assign(settled);
      return 'leaving';
    }
    if (confirmation.outcome === 'over') {
      // The reloaded page starts a new order.
      window.location.reload();
      return 'leaving';
    }
    const { outcome, message = fallbackError } = confirmation;
    setFailure(outcome === 'refused' ? `${message} ${notCharged(otherPaymentMethods)}` : message);
    // The provider has moved the focus on a validation error.
    if (outcome === 'refused' && !confirmation.isIncomplete) elements.getElement('payment')?.focus();
  }

  /** What follows from a refusal, and how else the order can be paid. @param means names in the page's language */
  function notCharged(means: string[] = []): string {
    if (means.length === 0) return t('payment.notCharged');
    const names = new Intl.ListFormat(page.language, { type: 'disjunction' }).format(means);
    return t('payment.notChargedMeans', { means: names });
  }

  const handlers = {
    onReady: setElements,
    onChange(complete: boolean) {
      isComplete.current = complete;
      setFailure(undefined);
    },
    onFailure: () => setFailure(t('payment.formFailed')),
  };
  return { ...form, isReady: elements !== undefined, failure, handlers };
}

/** After returning from the bank, the browser may restore the page with a confirmation that never ends. */
function useReloadOnReturn(): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
