import { useTranslation } from 'react-i18next';
import { addressIn } from '@site/shared-i18n';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { HomeLink } from '../frame/HomeLink.tsx';
import { PageFrame } from '../frame/PageFrame.tsx';
import styles from './payment.module.css';

/** Shown where an address names nothing that can be paid. @param text says what is missing or wrong */
export function WhatIsMissing({ text }: { text: string }) {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <PageFrame title={t('payment.nothingChosen')} lead={text} width="narrow">
      <div className={styles.actions}>
        <ButtonLink href={`${addressIn(language, '/')}#pricing`}>{t('payment.prices')}</ButtonLink>
        <HomeLink />
      </div>
    </PageFrame>
  );
}
