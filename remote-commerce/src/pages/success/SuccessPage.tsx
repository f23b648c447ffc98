import { useTexts } from '@site/remote-kit';
import { useArrivedSearch } from '../../arrived-search.ts';
import { orderOutcome, outcomeKeys } from '../../orders/order-outcome.ts';
import { readOrderReturn } from '../../orders/order-return.ts';
import { CheckingOrder, NoOrder, WatchedOrder } from '../../orders/WatchedOrder.tsx';
import { OrderResult } from './OrderResult.tsx';

/** /success: the order's outcome, and the package once it is paid (C13). */
export default function SuccessPage() {
  const search = useArrivedSearch();
  const t = useTexts('heads.success', 'order.states.disputed', 'order.states.refunded', 'success');
  const checking = <CheckingOrder title={t('heads.success')} needsScript={t('success.needsScript')} />;
  if (search === undefined) return checking;
  const order = readOrderReturn(search);
  if (!order) return <NoOrder title={t('success.noProof')} text={t('success.noProofText')} />;
  const { clientSecret, redirectStatus } = order;
  return (
    <WatchedOrder
      key={clientSecret}
      proof={{ clientSecret }}
      redirectStatus={redirectStatus}
      checking={checking}
      unknown={{ title: t('success.noProof'), text: t('success.unknownText') }}
      failed={{ text: t('success.failedText') }}
      readOut={(state) => {
        const outcome = orderOutcome(state, redirectStatus);
        // A notice tells of a good outcome.
        return outcome === 'paid' || outcome === 'trial' ? undefined : t(outcomeKeys(outcome).title);
      }}
    >
      {(loaded) => <OrderResult order={order} {...loaded} />}
    </WatchedOrder>
  );
}
