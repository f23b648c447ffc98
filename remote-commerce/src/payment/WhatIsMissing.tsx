import { useTranslation } from 'react-i18next';
import { addressIn } from '@site/shared-i18n';
import { useIsland } from '@site/shell-contract/react';
import buttons from '../frame/button.module.css';
import { PageFrame } from '../frame/PageFrame.tsx';
import styles from './payment.module.css';

/** Where an address names nothing that can be paid for. @param text says what is missing or wrong */
export function WhatIsMissing({ text }: { text: string }) {
  const { t } = useTranslation('commerce');
  const { language } = useIsland();
  return (
    <PageFrame title={t('payment.nothingChosen')} lead={text} width="narrow">
      <div className={styles.actions}>
        <a className={buttons.primary} href={`${addressIn(language, '/')}#pricing`}>
          {t('payment.prices')}
        </a>
        <a className={buttons.secondary} href={addressIn(language, '/')}>
          {t('payment.home')}
        </a>
      </div>
    </PageFrame>
  );
}
