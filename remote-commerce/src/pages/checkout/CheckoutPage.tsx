import { addressIn, formatPrice } from '@site/shared-i18n';
import { useState } from 'react';
import type { Plan } from '@site/api-contract/price-list';
import { usePage, useTexts } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { useArrivedSearch } from '../../arrived-search.ts';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { forgetOrderKey } from '../../orders/order-keys.ts';
import { paymentName, startPayment } from '../../orders/start-order.ts';
import { OrderRights } from '../../payment/OrderRights.tsx';
import { OrderSummary } from '../../payment/OrderSummary.tsx';
import { PaymentForm } from '../../payment/PaymentForm.tsx';
import { usePreparedPayment } from '../../payment/use-prepared-payment.ts';
import { Preparing, SettledOrder, NothingToPay } from '../../payment/without-form.tsx';
import styles from '../../payment/payment.module.css';
import { namedPlan, readCheckout } from './read-checkout.ts';

/** /checkout?plan&amount: one payment for one month of a plan (C1). */
export default function CheckoutPage() {
  const t = useTexts('checkout', 'heads.checkout', 'plans');
  const { language } = usePage();
  const search = useArrivedSearch();
  const [order, setOrder] = useState(0);
  if (search === undefined) {
    return (
      <PageFrame title={t('heads.checkout')} width="narrow">
        <Preparing />
      </PageFrame>
    );
  }
  const query = new URLSearchParams(search);
  const checkout = readCheckout(query);
  if (typeof checkout === 'string') {
    const named = namedPlan(query);
    return (
      <NothingToPay text={t(`checkout.${checkout}`)}>
        {named && (
          <ButtonLink href={`?plan=${named.id}&amount=${(named.amount / 100).toFixed(2)}`}>
            {t('checkout.payMonth', {
              plan: t(`plans.${named.id}`),
              price: formatPrice(named.amount, language),
            })}
          </ButtonLink>
        )}
      </NothingToPay>
    );
  }
  const name = paymentName(asRequested(checkout));
  const orderAnew = () => void forgetOrderKey(name).then(() => setOrder((last) => last + 1));
  return <Checkout key={`${name} ${order}`} plan={checkout} orderAnew={orderAnew} />;
}

function Checkout({ plan, orderAnew }: { plan: Plan; orderAnew(): void }) {
  const t = useTexts('checkout', 'heads.checkout', 'payment', 'planContents', 'plans');
  const { api, language } = usePage();
  const [prepared, retry] = usePreparedPayment(() => startPayment(api, { ...asRequested(plan), language }));
  if (prepared.phase === 'settled') {
    return <SettledOrder clientSecret={prepared.clientSecret} orderAnew={orderAnew} />;
  }
  const name = t(`plans.${plan.id}`);
  const total = formatPrice(plan.amount, language);
  return (
    <PageFrame title={t('heads.checkout')} width="wide">
      <PaymentForm
        payment={prepared}
        retry={retry}
        submitLabel={t('checkout.order')}
        fallbackError={t('checkout.errorProcessing')}
        cancelAddress={addressIn(language, '/')}
        summary={
          <OrderSummary
            rows={[
              [t('payment.plan'), `${name}, ${t('checkout.oneMonth')}`],
              [t('payment.total'), total],
            ]}
            inShort={`${name}, ${t('checkout.oneMonth')}`}
          />
        }
        terms={
          <p className={styles.terms}>
            <strong>
              {t('payment.total')} {total}
            </strong>{' '}
            {t('checkout.terms', { plan: name })} {t(`planContents.${plan.id}`)}.
          </p>
        }
        agreesToTerms
        notes={
          <>
            <p className={styles.hint}>{t('checkout.after')}</p>
            <OrderRights />
            <p className={styles.hint}>
              <ButtonLink variant="text" href={`${addressIn(language, '/')}#pricing`}>
                {t('payment.otherPlan')}
              </ButtonLink>
            </p>
          </>
        }
      />
    </PageFrame>
  );
}

/** A plan for POST /api/create-payment-intent: its id, and its price in Swiss francs. */
function asRequested({ id, amount }: Plan) {
  return { plan: id, amount: amount / 100 };
}
