import type { ReactNode } from 'react';
import { addressIn } from '@site/shared-i18n';
import { usePage, useTexts } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { HomeLink } from '../frame/HomeLink.tsx';
import { PageFrame } from '../frame/PageFrame.tsx';
import styles from './payment.module.css';

interface NothingToPayProps {
  /** What is missing or wrong. */
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
