import { useTexts } from '@site/remote-kit';
import { Button } from '@site/remote-kit/ui';
import { HomeLink } from '../../frame/HomeLink.tsx';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { ReadOut } from '../../frame/ReadOut.tsx';
import { Spinner } from '../../frame/Spinner.tsx';
import { NoOrder } from '../../orders/NoOrder.tsx';
import { useOrderState, type WatchedOrder } from '../../orders/use-order-state.ts';
import styles from '../../payment/payment.module.css';
import { OrderOverview } from './OrderOverview.tsx';
import { orderWords } from './order-words.ts';
import { useOrderLink } from './use-order-link.ts';

/** /order: the order of a mailed link, on any device at any time (C14). */
export default function OrderPage() {
  const link = useOrderLink();
  const t = useTexts('order.linkMissing', 'order.linkWrong', 'order.linkWrongText', 'success.noProof');
  if (link === 'arriving') return <Checking />;
  if (link === 'none') return <NoOrder title={t('success.noProof')} text={t('order.linkMissing')} />;
  if (link === 'broken') return <NoOrder title={t('order.linkWrong')} text={t('order.linkWrongText')} />;
  return <LinkedOrder key={link.orderToken} orderToken={link.orderToken} />;
}

function LinkedOrder({ orderToken }: { orderToken: string }) {
  const t = useTexts('order.linkWrong', 'order.states', 'success.failed');
  const watched = useOrderState({ orderToken });
  const { query } = watched;
  const without = { loading: undefined, unknown: t('order.linkWrong'), failed: t('success.failed') };
  const outcome =
    query.phase === 'loaded' ? t(`order.states.${orderWords(query.state).state}`) : without[query.phase];
  return (
    <>
      <ReadOut text={outcome} />
      <FoundOrder orderToken={orderToken} {...watched} />
    </>
  );
}

function FoundOrder({ orderToken, query, refetch, update }: WatchedOrder & { orderToken: string }) {
  const t = useTexts(
    'order.failedText',
    'order.linkWrong',
    'order.linkWrongText',
    'payment.retry',
    'success.failed',
  );
  switch (query.phase) {
    case 'loading':
      return <Checking />;
    case 'unknown':
      return <NoOrder title={t('order.linkWrong')} text={t('order.linkWrongText')} />;
    case 'loaded':
      return <OrderOverview proof={{ orderToken }} state={query.state} refetch={refetch} update={update} />;
    case 'failed':
      return (
        <PageFrame title={t('success.failed')} lead={t('order.failedText')} width="narrow" mood="bad">
          <div className={styles.actions}>
            <Button onClick={refetch}>{t('payment.retry')}</Button>
            <HomeLink />
          </div>
        </PageFrame>
      );
  }
}

function Checking() {
  const t = useTexts('heads.order', 'order.needsScript', 'success.checking');
  return (
    <PageFrame title={t('heads.order')} width="narrow">
      <Spinner label={t('success.checking')} />
      <noscript>
        <p>{t('order.needsScript')}</p>
      </noscript>
    </PageFrame>
  );
}
