import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail } from '@site/api-contract/email';
import { addressIn, policyAddress } from '@site/shared-i18n';
import { useIsland } from '@site/shell-contract/react';
import buttons from '../frame/button.module.css';
import { successAddress } from '../orders/order-return.ts';
import { confirmOrder } from './confirm-order.ts';
import fieldStyles from '../frame/field.module.css';
import styles from './payment.module.css';

export interface PaymentFieldsProps {
  clientSecret: string;
  /** The words of the button carry the obligation to pay. */
  submitLabel: string;
  /** Said where the provider has no message of its own. */
  fallbackError: string;
  /** The visitor's e-mail address where it is known; asked for where it is not. */
  email?: string;
  /** What stands right above the button: the total, and how it renews. */
  terms: ReactNode;
}

/** The provider's fields, the total beside the button, and the button. Nothing is sent before the fields are ready. */
export function PaymentFields({
  clientSecret,
  submitLabel,
  fallbackError,
  email,
  terms,
}: PaymentFieldsProps) {
  const { t } = useTranslation('commerce');
  const { language } = useIsland();
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
    const address = email ?? String(new FormData(event.currentTarget).get('email') ?? '').trim();
    // A payment whose address the api refuses would be confirmed to nobody.
    setEmailRefused(!isEmail(address));
    if (!isEmail(address)) return emailField.current?.focus();
    isRunning.current = true;
    setProcessing(true);
    setFailure(undefined);
    const confirmation = await confirmOrder(stripe, elements, clientSecret, address).catch(
      (error: unknown) => {
        console.error('The order could not be confirmed', error);
        return { outcome: 'failed' } as const;
      },
    );
    if (confirmation.outcome === 'settled') {
      window.location.assign(successAddress(language, clientSecret, 'succeeded'));
      return;
    }
    isRunning.current = false;
    setProcessing(false);
    setFailure('message' in confirmation ? confirmation.message : fallbackError);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} aria-busy={isProcessing}>
      {email === undefined && (
        <p className={fieldStyles.field}>
          <label htmlFor="payment-email">{t('payment.email')}</label>
          <input
            id="payment-email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            ref={emailField}
            aria-invalid={isEmailRefused || undefined}
            aria-describedby="payment-email-note"
          />
          <span id="payment-email-note" className={styles.hint}>
            {isEmailRefused && (
              <strong className={fieldStyles.failure} role="alert">
                {t('payment.emailInvalid')}{' '}
              </strong>
            )}
            {t('payment.emailNote')}
          </span>
        </p>
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
        <button
          type="submit"
          className={buttons.primary}
          disabled={!stripe || !elements || !isReady || isProcessing}
        >
          {isProcessing ? t('payment.processing') : submitLabel}
        </button>
        <a className={buttons.secondary} href={addressIn(language, '/')}>
          {t('payment.cancel')}
        </a>
      </div>
      <p className={styles.hint}>
        {t('payment.agree')}{' '}
        <a href={policyAddress('terms', language)} target="_blank" rel="noopener">
          {t('payment.termsOfService')}
        </a>
        . {t('payment.cardData')}
      </p>
    </form>
  );
}
