import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppName } from '@site/api-contract/price-list';
import styles from './ClosingBand.module.css';
import layout from './layout.module.css';
import { TrialLink } from './links.tsx';

interface ClosingBandProps {
  title: string;
  text: string;
  app?: AppName;
  children?: ReactNode;
}

export function ClosingBand({ title, text, app, children }: ClosingBandProps) {
  const { t } = useTranslation('marketing');
  return (
    <section className={layout.band}>
      <div className={`${layout.inner} ${styles.band}`} data-reveal>
        <h2>{title}</h2>
        <p>{text}</p>
        <div className={layout.actions}>
          <TrialLink app={app} variant="secondary" />
          {children}
        </div>
        <p className={styles.note}>{t(children ? 'appPage.choice' : 'hero.note')}</p>
      </div>
    </section>
  );
}
