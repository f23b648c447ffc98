import { useTexts } from '@site/remote-kit';
import { HomeLink } from '../../frame/HomeLink.tsx';
import { NoOrder } from '../../orders/NoOrder.tsx';
import { CheckingOrder, WatchedOrder } from '../../orders/WatchedOrder.tsx';
import { OrderOverview } from './OrderOverview.tsx';
import { orderWords } from './order-words.ts';
import { useOrderLink } from './use-order-link.ts';

/** /order: the order of a mailed link, on any device at any time (C14). */
export default function OrderPage() {
  const link = useOrderLink();
  const t = useTexts('heads.order', 'order', 'success.noProof');
  const wrong = { title: t('order.linkWrong'), text: t('order.linkWrongText') };
  const checking = <CheckingOrder title={t('heads.order')} needsScript={t('order.needsScript')} />;
  if (link === 'arriving') return checking;
  if (link === 'none') return <NoOrder title={t('success.noProof')} text={t('order.linkMissing')} />;
  if (link === 'broken') return <NoOrder {...wrong} />;
  return (
    <WatchedOrder
      key={link.orderToken}
      proof={link}
      checking={checking}
      unknown={wrong}
      failed={{ text: t('order.failedText'), link: <HomeLink /> }}
      readOut={(state) => t(`order.states.${orderWords(state).state}`)}
    >
      {(order) => <OrderOverview proof={link} {...order} />}
    </WatchedOrder>
  );
}
