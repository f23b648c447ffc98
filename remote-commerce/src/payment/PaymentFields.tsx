import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { longestEmail } from '@site/api-contract/field-limits';
import { isEmail } from '@site/api-contract/email';
import { addressIn } from '@site/shared-i18n';
import { usePage } from '@site/remote-kit';
import { Button, ButtonLink, Field } from '@site/remote-kit/ui';
import { returnedTo, successAddress } from '../orders/order-return.ts';
import { confirmOrder } from './confirm-order.ts';
import styles from './payment.module.css';

export interface PaymentFieldsProps {
  clientSecret: string;
  /** The words of the button carry the obligation to pay. */
  submitLabel: string;
  /** Shown where the provider gives no message. */
  fallbackError: string;
  /** The visitor's e-mail address where it is known; asked for where it is not. */
  email?: string;
  /** Shown right above the button: the total, and how it renews. */
  terms: ReactNode;
  /** Of a card that is no order's: where the provider leads back to, path and query, and where cancelling leads. */
  card?: { returnAddress: string; cancelAddress: string };
}

/** The provider's fields, the total beside the button, and the button. Nothing is sent before the fields are ready. */
export function PaymentFields({
  clientSecret,
  submitLabel,
  fallbackError,
  email,
  terms,
  card,
}: PaymentFieldsProps) {
  const { t } = useTranslation('commerce');
  const { language, pageAddress } = usePage();
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isProcessing, setProcessing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isEmailRefused, setEmailRefused] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  // A second click can come before the disabled button is drawn.
  const isRunning = useRef(false);

  useEffect(() => {
    // Back from the bank, the browser may show the page as it was left, with a confirmation that never ends.
    const onShow = (event: PageTransitionEvent) => event.persisted && window.location.reload();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!stripe || !elements || !isReady || isRunning.current) return;
    const typed = new FormData(event.currentTarget).get('email');
    const address = email ?? (typeof typed === 'string' ? typed.trim() : '');
    // The confirmation of a payment whose address the api refuses could not be sent.
    setEmailRefused(!isEmail(address));
    if (!isEmail(address)) return emailField.current?.focus();
    isRunning.current = true;
    setProcessing(true);
    setFailure(undefined);
    const confirmation = await confirmOrder(
      stripe,
      elements,
      clientSecret,
      address,
      card?.returnAddress,
    ).catch((error: unknown) => {
      console.error('The order could not be confirmed', error);
      return { outcome: 'failed' } as const;
    });
    if (confirmation.outcome === 'settled') {
      const settled = card
        ? returnedTo(card.returnAddress, clientSecret, 'succeeded')
        : successAddress(language, clientSecret, 'succeeded');
      return window.location.assign(settled);
    }
    // After a reload the page starts a new order.
    if (confirmation.outcome === 'over') return window.location.reload();
    isRunning.current = false;
    setProcessing(false);
    setFailure('message' in confirmation ? confirmation.message : fallbackError);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} aria-busy={isProcessing}>
      {email === undefined && (
        <Field
          name="email"
          type="email"
          label={t('payment.email')}
          autoComplete="email"
          maxLength={longestEmail}
          error={isEmailRefused ? t('payment.emailInvalid') : undefined}
          hint={t('payment.emailNote')}
          ref={emailField}
        />
      )}
      <div className={styles.provider}>
        <PaymentElement
          options={{ fields: { billingDetails: { email: 'never' } } }}
          onReady={() => setReady(true)}
          onLoadError={({ error }) => {
            console.error('The provider’s form did not load', error.type, error.code);
            setFailure(t('payment.formFailed'));
          }}
        />
      </div>
      <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
      {terms}
      <div className={styles.actions}>
        <Button type="submit" disabled={!stripe || !elements || !isReady || isProcessing}>
          {isProcessing ? t('payment.processing') : submitLabel}
        </Button>
        <ButtonLink variant="secondary" href={card?.cancelAddress ?? addressIn(language, '/')}>
          {t('payment.cancel')}
        </ButtonLink>
      </div>
      <p className={styles.hint}>
        {!card && (
          <>
            {t('payment.agree')}{' '}
            <a href={pageAddress('terms')} target="_blank" rel="noopener">
              {t('payment.termsOfService')}
            </a>
            .{' '}
          </>
        )}
        {t('payment.cardData')}
      </p>
    </form>
  );
}
