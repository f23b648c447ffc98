import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offer } from '@site/api-contract';
import { longestEmail } from '@site/api-contract/field-limits';
import { isEmail } from '@site/api-contract/email';
import { readApiFailure, usePage } from '@site/remote-kit';
import { Button, ButtonLink, Callout, Field } from '@site/remote-kit/ui';
import { useFieldErrors } from '@site/remote-kit/ui/use-field-errors.ts';
import { agreeToOffer } from '../orders/agree-to-offer.ts';
import { returnedTo, successAddress } from '../orders/order-return.ts';
import { confirmOrder, type Confirmation } from './confirm-order.ts';
import styles from './payment.module.css';

export interface PaymentFieldsProps {
  clientSecret: string;
  /** The offer that the button accepts, with its texts; absent where only an open amount is paid. */
  offer?: Offer | undefined;
  /** The button's label where there is no offer. */
  submitLabel?: string;
  /** Shown for errors without a message of the provider. */
  fallbackError: string;
  /** The visitor's e-mail address; asked for if absent. */
  email?: string;
  /** Shown above the button, before the terms of service: the total and its renewal. */
  terms: ReactNode;
  /** Where "Cancel" leads; no such link where absent. */
  cancelAddress?: string;
  /** For a card without an order: the provider's return address (path and query). */
  returnAddress?: string;
}

/** The provider's fields, the total and the button. Disabled until the fields are ready. */
export function PaymentFields({
  clientSecret,
  offer,
  submitLabel,
  fallbackError,
  email,
  terms,
  cancelAddress,
  returnAddress,
}: PaymentFieldsProps) {
  const { t } = useTranslation('commerce');
  const page = usePage();
  const { language, pageAddress } = page;
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isProcessing, setProcessing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { errors, check, show, formProps } = useFieldErrors({
    missing: t('download.missing'),
    notEmail: t('payment.emailInvalid'),
  });
  // A second click may come before the disabled button is rendered.
  const isRunning = useRef(false);

  useEffect(() => {
    // After returning from the bank, the browser may restore the page with a confirmation that never ends.
    const onShow = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (!stripe || !elements || !isReady || isRunning.current || !check(form)) return;
    const typed = new FormData(form).get('email');
    const address = email ?? (typeof typed === 'string' ? typed.trim() : '');
    // The browser accepts more than the api does, and the confirmation could not be mailed.
    if (!isEmail(address)) return show(form, { email: t('payment.emailInvalid') });
    isRunning.current = true;
    setProcessing(true);
    setFailure(undefined);
    const order = { stripe, elements, clientSecret, email: address, returnAddress };
    // The agreement is stored before the provider charges.
    const agreed = offer ? agreeToOffer(page, clientSecret, offer) : Promise.resolve();
    const confirming = agreed.then(() => confirmOrder(order));
    const confirmation = await confirming.catch((error: unknown): Confirmation => {
      console.error('The order could not be confirmed', error);
      const { message } = readApiFailure(error);
      return { outcome: 'failed', ...(message && { message }) };
    });
    if (confirmation.outcome === 'settled') {
      const settled = returnAddress
        ? returnedTo(returnAddress, clientSecret, 'succeeded')
        : successAddress(language, clientSecret, 'succeeded');
      return window.location.assign(settled);
    }
    // The reloaded page starts a new order.
    if (confirmation.outcome === 'over') return window.location.reload();
    isRunning.current = false;
    setProcessing(false);
    const { outcome, message = fallbackError } = confirmation;
    setFailure(outcome === 'refused' ? `${message} ${t('payment.notCharged')}` : message);
  }

  return (
    <form
      className={styles.form}
      aria-label={t('checkout.title')}
      aria-busy={isProcessing}
      {...formProps}
      onSubmit={(event) => void submit(event)}
    >
      {email === undefined && (
        <Field
          name="email"
          type="email"
          label={t('payment.email')}
          autoComplete="email"
          maxLength={longestEmail}
          error={errors.email}
          hint={t('payment.emailNote')}
        />
      )}
      <div className={styles.provider}>
        <p className={styles.hint}>{t('payment.cardData')}</p>
        <PaymentElement
          options={{ fields: { billingDetails: { email: 'never' } } }}
          onReady={() => setReady(true)}
          onChange={() => setFailure(undefined)}
          onLoadError={({ error }) => {
            console.error('The provider’s form did not load', error.type, error.code);
            setFailure(t('payment.formFailed'));
          }}
        />
      </div>
      <div role="alert">{failure && <Callout kind="bad">{failure}</Callout>}</div>
      {terms}
      {!returnAddress && (
        <p className={styles.hint}>
          {t('payment.agree')}{' '}
          <a href={pageAddress('terms')} target="_blank" rel="noopener">
            {t('payment.termsOfService')}
          </a>
          .
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" disabled={!stripe || !elements || !isReady || isProcessing}>
          {isProcessing ? t('payment.processing') : (offer?.button ?? submitLabel)}
        </Button>
        {cancelAddress && (
          <ButtonLink variant="text" href={cancelAddress}>
            {t('payment.cancel')}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
