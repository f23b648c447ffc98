import { useEffect, useState } from 'react';
import { useTexts } from '@site/remote-kit';
import { HomeLink } from '../../frame/PageFrame.tsx';
import { CheckingOrder, NoOrder, WatchedOrder } from '../../orders/WatchedOrder.tsx';
import { readOrderReturn, type Proof } from '../../orders/order-return.ts';
import { keptInTab } from '../../kept-in-tab.ts';
import { OrderOverview } from './OrderOverview.tsx';
import { orderLabels } from '../../orders/order-outcome.ts';

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
      key={link.orderToken ?? link.clientSecret}
      proof={link}
      checking={checking}
      unknown={wrong}
      failed={{ text: t('order.failedText'), link: <HomeLink /> }}
      readOut={(state) => t(`order.states.${orderLabels(state).state}`)}
    >
      {(order) => <OrderOverview proof={link} {...order} />}
    </WatchedOrder>
  );
}

/** The link that opened the page; `arriving` until it is hydrated, as its fragment is the same for all visitors. */
type OrderLink = Proof | 'arriving' | 'none' | 'broken';

/** The format of the api's tokens: key id, order id and signature. */
const tokenPattern = /^[\w-]{6}\.[\w-]{22}\.[\w-]{43}$/;

const orderToken = keptInTab('order-token');

/** The order's link. Its token is removed from the address bar, so that it is not copied, bookmarked or seen. */
function useOrderLink(): OrderLink {
  const [link, setLink] = useState<OrderLink>('arriving');
  useEffect(() => {
    const read = () => setLink((last) => readOrderLink() ?? (last === 'arriving' ? 'none' : last));
    read();
    // A link pasted into the address bar does not reload the page.
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return link;
}

function readOrderLink(): OrderLink | undefined {
  const fragment = window.location.hash.slice(1);
  // The fragment may be an element's id, as in the skip link.
  if (!fragment || document.getElementById(fragment)) {
    const storedToken = orderToken.read();
    if (storedToken !== undefined) return { orderToken: storedToken };
    // A bank's app may return in another tab.
    const returned = readOrderReturn(window.location.search);
    return returned && { clientSecret: returned.clientSecret };
  }
  if (!tokenPattern.test(fragment)) return 'broken';
  // Without session storage the token stays in the address.
  if (orderToken.keep(fragment))
    history.replaceState(history.state, '', window.location.pathname + window.location.search);
  return { orderToken: fragment };
}
