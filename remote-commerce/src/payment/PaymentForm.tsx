import type { StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ClientSecretResponse, Offer } from '@site/api-contract';
import { isEmail } from '@site/api-contract/email';
import { readApiFailure, usePage, useTexts } from '@site/remote-kit';
import { Button, ButtonLink, Callout, Card } from '@site/remote-kit/ui';
import { useForm } from '@site/remote-kit/ui/use-form.ts';
import { EmailField } from '../forms/email-field.tsx';
import { returnedTo, successAddress } from '../orders/order-return.ts';
import { agreeToOffer } from '../orders/requests.ts';
import { Preparing } from './without-form.tsx';
import type { Confirmation } from './ProviderFields.tsx';
import type { UnsettledPayment } from './use-prepared-payment.ts';
import styles from './payment.module.css';

interface PaymentFormProps {
  /** Until it is ready, the form waits for the provider's fields. */
  payment: UnsettledPayment<ClientSecretResponse & { offer?: Offer | undefined }>;
  title?: string;
  retry?: () => void;
  /** The button's label where there is no offer yet, or none at all. */
  submitLabel?: string;
  /** Shown for errors without a message of the provider. */
  fallbackError: string;
  /** The visitor's e-mail address; asked for if absent. */
  email?: string;
  /** Shown above the button, before the terms of service: the total and its renewal. */
  terms: ReactNode;
  notes?: ReactNode;
  /** The ordered plan, beside the fields and above the button; without it the form stands in a frame already. */
  summary?: ReactNode;
  cancelAddress?: string;
  /** For a card without an order: the provider's return address (path and query). */
  returnAddress?: string;
}

/** The e-mail address, the provider's fields, the total and the button. Disabled until the fields are ready. */
export function PaymentForm(props: PaymentFormProps) {
  const t = useTexts('checkout.title', 'payment.fields');
  const { isSending, isReady, formProps, ...shown } = usePayment(props);
  const fields = <PaymentFields {...props} {...shown} />;
  const button = <PayButton {...props} isSending={isSending} isReady={isReady} />;
  const { summary, title = t('checkout.title') } = props;
  return (
    <form
      className={summary ? styles.columns : styles.form}
      aria-label={title}
      aria-busy={isSending}
      {...formProps}
    >
      {summary}
      {summary ? (
        <Card as="div" className={`${styles.form} ${styles.fields}`}>
          <h2>{t('payment.fields')}</h2>
          {fields}
        </Card>
      ) : (
        fields
      )}
      {summary ? (
        <Card as="div" className={`${styles.form} ${styles.order}`}>
          {button}
        </Card>
      ) : (
        button
      )}
    </form>
  );
}

function usePayment({ payment, email, fallbackError, returnAddress }: PaymentFormProps) {
  const t = useTexts('forms.required', 'payment');
  const page = usePage();
  const [elements, setElements] = useState<StripeElements>();
  const [failure, setFailure] = useState<string>();
  const notEmail = t('payment.emailInvalid');
  const missing = (field: string) => t('forms.required', { field });
  const form = useForm({ missing, invalid: notEmail, send });
  useReloadOnReturn();

  async function send(form: HTMLFormElement, show: (errors: Record<string, string>) => void) {
    if (payment.phase !== 'ready' || !elements) return;
    const typed = new FormData(form).get('email');
    const address = email ?? (typeof typed === 'string' ? typed.trim() : '');
    // The browser accepts more than the api does, and the confirmation could not be mailed.
    if (!isEmail(address)) return show({ email: notEmail });
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
    onChange: () => setFailure(undefined),
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

type ShownState = Pick<ReturnType<typeof usePayment>, 'errors' | 'failure' | 'handlers'>;

function PaymentFields({ payment, retry, email, errors, failure, handlers }: PaymentFormProps & ShownState) {
  const t = useTexts('payment');
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <>
      {email === undefined && (
        <EmailField
          name="email"
          label={t('payment.email')}
          error={errors.email}
          hint={t('payment.emailNote')}
        />
      )}
      <div className={styles.provider}>
        <p className={styles.hint}>{t('payment.cardData')}</p>
        {payment.phase === 'ready' ? (
          <payment.Fields provider={payment.provider} clientSecret={payment.order.clientSecret} {...handlers}>
            <div ref={alert} role="alert" className={styles.refusal}>
              {failure && <Callout kind="bad">{failure}</Callout>}
            </div>
          </payment.Fields>
        ) : (
          <Preparing failure={payment.failure} retry={retry} />
        )}
      </div>
    </>
  );
}

type PayButtonProps = PaymentFormProps & { isSending: boolean; isReady: boolean };

function PayButton({ payment, isSending, isReady, ...form }: PayButtonProps) {
  const t = useTexts('payment');
  const { pageAddress } = usePage();
  const label = (payment.phase === 'ready' ? payment.order.offer?.button : undefined) ?? form.submitLabel;
  return (
    <>
      {form.terms}
      {!form.returnAddress && (
        <p className={styles.hint}>
          {t('payment.agree')}{' '}
          <a href={pageAddress('terms')} target="_blank" rel="noopener">
            {t('payment.termsOfService')}
          </a>
          .
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" disabled={!isReady || isSending}>
          {isSending ? t('payment.processing') : label}
        </Button>
        {form.cancelAddress && (
          <ButtonLink variant="text" href={form.cancelAddress}>
            {t('payment.cancel')}
          </ButtonLink>
        )}
      </div>
      {form.notes}
    </>
  );
}
