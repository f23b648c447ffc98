import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { Button, ButtonLink } from '@site/remote-kit/ui';
import { PageFrame } from '../frame/PageFrame.tsx';
import { successAddress } from '../orders/order-return.ts';
import styles from './payment.module.css';

interface SettledOrderProps {
  clientSecret: string;
  /** Begins another order; absent where one is all there can be. */
  orderAnew?: () => void;
}

/** In the place of a form that would ask for the same money again. */
export function SettledOrder({ clientSecret, orderAnew }: SettledOrderProps) {
  const { t } = useTranslation('commerce');
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
