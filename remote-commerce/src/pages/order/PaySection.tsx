import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { DuePaymentResponse, OrderState } from '@site/api-contract';
import { addressIn, formatPrice } from '@site/shared-i18n';
import { usePage, useTexts } from '@site/remote-kit';
import { Button, Card } from '@site/remote-kit/ui';
import type { Proof } from '../../orders/order-return.ts';
import { requestBody } from '../../orders/requests.ts';
import { PaymentForm } from '../../payment/PaymentForm.tsx';
import { Preparing } from '../../payment/without-form.tsx';
import styles from '../../payment/payment.module.css';
import { usePreparedPayment } from '../../payment/use-prepared-payment.ts';

interface PaySectionProps {
  proof: Proof;
  state: OrderState;
  title: string;
  openLabel: string;
  terms: string;
  notes?: ReactNode;
  returnAddress?: string;
}

/** Offers the provider's form for an order's open amount; nothing of the provider loads before it is opened. */
export function PaySection({ openLabel, ...form }: PaySectionProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{form.title}</h2>
      {isOpen ? <OpenForm {...form} /> : <Button onClick={() => setOpen(true)}>{openLabel}</Button>}
    </Card>
  );
}

function OpenForm({ proof, state, terms, ...form }: Omit<PaySectionProps, 'openLabel'>) {
  const t = useTexts('order.payNow', 'payment.settledText', 'subscription.errorProcessing');
  const { api, language } = usePage();
  const section = useRef<HTMLDivElement>(null);
  // The button that opened it is gone.
  useEffect(() => section.current?.focus(), []);
  const [prepared, retry] = usePreparedPayment(() =>
    requestBody<DuePaymentResponse>(api, 'POST', '/api/order-payment', { ...proof, language }),
  );
  return (
    <div ref={section} tabIndex={-1}>
      {prepared.phase === 'settled' && <p>{t('payment.settledText')}</p>}
      {prepared.phase === 'ready' && (
        <PaymentForm
          payment={prepared}
          submitLabel={t('order.payNow', {
            price: formatPrice(prepared.order.due ?? state.amount, language),
          })}
          fallbackError={t('subscription.errorProcessing')}
          cancelAddress={addressIn(language, '/')}
          {...(state.email && { email: state.email })}
          terms={<p className={styles.terms}>{terms}</p>}
          agreesToTerms={prepared.order.offer !== undefined}
          {...form}
        />
      )}
      {prepared.phase === 'preparing' && <Preparing failure={prepared.failure} retry={retry} />}
    </div>
  );
}
