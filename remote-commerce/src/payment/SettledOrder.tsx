import { usePage, useTexts } from '@site/remote-kit';
import { Button, ButtonLink } from '@site/remote-kit/ui';
import { PageFrame } from '../frame/PageFrame.tsx';
import { successAddress } from '../orders/order-return.ts';
import styles from './payment.module.css';

interface SettledOrderProps {
  clientSecret: string;
  /** Starts another order; absent where only one is possible. */
  orderAnew?: () => void;
}

/** Shown instead of the form for an order that is already paid. */
export function SettledOrder({ clientSecret, orderAnew }: SettledOrderProps) {
  const t = useTexts('payment');
  const { language } = usePage();
  return (
    <PageFrame title={t('payment.settled')} lead={t('payment.settledText')} width="narrow" mood="good">
      <div className={styles.actions}>
        <ButtonLink href={successAddress(language, clientSecret, 'succeeded')}>
          {t('payment.toOrder')}
        </ButtonLink>
        {orderAnew && (
          <Button variant="secondary" onClick={orderAnew}>
            {t('payment.orderAnew')}
          </Button>
        )}
      </div>
    </PageFrame>
  );
}
