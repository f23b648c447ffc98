import type { ReactNode } from 'react';
import { addressIn } from '@site/shared-i18n';
import { usePage, useTexts } from '@site/remote-kit';
import { Button, ButtonLink } from '@site/remote-kit/ui';
import { HomeLink, PageFrame } from '../frame/PageFrame.tsx';
import { successAddress } from '../orders/order-return.ts';
import styles from './payment.module.css';

interface NothingToPayProps {
  text: string;
  /** A link that most likely was meant, before that to the prices. */
  children?: ReactNode;
}

/** Shown where an address names nothing that can be paid. */
export function NothingToPay({ text, children }: NothingToPayProps) {
  const t = useTexts('payment.nothingChosen', 'payment.prices');
  const { language } = usePage();
  return (
    <PageFrame title={t('payment.nothingChosen')} lead={text} width="narrow">
      <div className={styles.actions}>
        {children}
        <ButtonLink variant={children ? 'secondary' : 'primary'} href={`${addressIn(language, '/')}#pricing`}>
          {t('payment.prices')}
        </ButtonLink>
        <HomeLink />
      </div>
    </PageFrame>
  );
}

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
