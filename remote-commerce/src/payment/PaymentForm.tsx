import { useEffect, useRef, type ReactNode } from 'react';
import { usePage, useTexts } from '@site/remote-kit';
import { Button, ButtonLink, Callout, Card } from '@site/remote-kit/ui';
import { EmailField } from '../forms/email-field.tsx';
import { usePayment, type SentPayment } from './use-payment.ts';
import { Preparing } from './without-form.tsx';
import styles from './payment.module.css';

interface PaymentFormProps extends SentPayment {
  title?: string;
  retry?: () => void;
  /** The button's label where there is no offer yet, or none at all. */
  submitLabel?: string;
  /** Shown above the button, before the terms of service: the total and its renewal. */
  terms: ReactNode;
  /** Whether the button accepts the terms of service, which the line above it then says. */
  agreesToTerms?: boolean;
  notes?: ReactNode;
  /** The ordered plan, beside the fields and above the button; without it the form stands in a frame already. */
  summary?: ReactNode;
  cancelAddress?: string;
}

/** The e-mail address, the provider's fields, the total and the button. Disabled until the fields are ready. */
export function PaymentForm(props: PaymentFormProps) {
  const t = useTexts('account.card', 'checkout.title', 'payment.fields');
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
          <h2>{t(props.email === undefined ? 'payment.fields' : 'account.card')}</h2>
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
      {form.agreesToTerms && (
        <p className={styles.hint}>
          {t('payment.withdrawalInShort')} {t('payment.agree')}{' '}
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
