import { useTexts } from '@site/remote-kit';
import { Button } from '@site/remote-kit/ui';
import { useArrivedSearch } from '../../arrived-search.ts';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { ReadOut } from '../../frame/ReadOut.tsx';
import { Spinner } from '../../frame/Spinner.tsx';
import { NoOrder } from '../../orders/NoOrder.tsx';
import { orderOutcome } from '../../orders/order-outcome.ts';
import { readOrderReturn, type OrderReturn } from '../../orders/order-return.ts';
import { useOrderState, type WatchedOrder } from '../../orders/use-order-state.ts';
import styles from '../../payment/payment.module.css';
import { OrderResult } from './OrderResult.tsx';

/** /success: the order's outcome, and the package once it is paid (C13). */
export default function SuccessPage() {
  const search = useArrivedSearch();
  const t = useTexts('success.noProof', 'success.noProofText');
  const order = search === undefined ? undefined : readOrderReturn(search);
  if (search === undefined) return <Checking />;
  if (!order) return <NoOrder title={t('success.noProof')} text={t('success.noProofText')} />;
  return <ProvenOrder key={order.clientSecret} order={order} />;
}

function ProvenOrder({ order }: { order: OrderReturn }) {
  const t = useTexts('success');
  const { query, refetch } = useOrderState({ clientSecret: order.clientSecret }, order.redirectStatus);
  const outcome = query.phase === 'loaded' ? orderOutcome(query.state, order.redirectStatus) : query.phase;
  const heading =
    outcome === 'loading' || outcome === 'paid' || outcome === 'trial'
      ? undefined // A notice tells of a good outcome.
      : t(`success.${outcome === 'unknown' ? 'noProof' : outcome}`);
  return (
    <>
      <ReadOut text={heading} />
      <FoundOrder {...{ order, query, refetch }} />
    </>
  );
}

function FoundOrder({ order, query, refetch }: Omit<WatchedOrder, 'update'> & { order: OrderReturn }) {
  const t = useTexts(
    'payment.retry',
    'success.failed',
    'success.failedText',
    'success.noProof',
    'success.unknownText',
  );
  switch (query.phase) {
    case 'loading':
      return <Checking />;
    case 'unknown':
      return <NoOrder title={t('success.noProof')} text={t('success.unknownText')} />;
    case 'loaded':
      return <OrderResult order={order} {...query} refetch={refetch} />;
    case 'failed':
      return (
        <PageFrame title={t('success.failed')} lead={t('success.failedText')} width="narrow" mood="bad">
          <div className={styles.actions}>
            <Button onClick={refetch}>{t('payment.retry')}</Button>
          </div>
        </PageFrame>
      );
  }
}

function Checking() {
  const t = useTexts('heads.success', 'success.checking', 'success.needsScript');
  return (
    <PageFrame title={t('heads.success')} width="narrow">
      <Spinner label={t('success.checking')} />
      <noscript>
        <p>{t('success.needsScript')}</p>
      </noscript>
    </PageFrame>
  );
}
