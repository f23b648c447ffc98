import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressIn } from '@site/shared-i18n';
import { useIsland } from '@site/shell-contract/react';
import { HomeIcon, ListIcon } from './icons.tsx';
import styles from './PolicyFrame.module.css';

export interface PolicyFrameProps {
  title: string;
  subtitle: string;
  /** What stands beneath the subtitle: dates and version. */
  facts: ReactNode;
  /** Whether the page has a table of contents that the narrow screen's button leads to. */
  hasContents?: boolean;
  children: ReactNode;
}

/** What all pages of the policies share: background, heading, and the fixed way home (requirements, L18, P3). */
export function PolicyFrame({ title, subtitle, facts, hasContents = false, children }: PolicyFrameProps) {
  const { t } = useTranslation();
  const { language, site } = useIsland();
  return (
    <div className={styles.frame}>
      <div className={styles.ground} aria-hidden="true">
        <div className={styles.blob} />
        <div className={styles.blob} />
        <div className={styles.blob} />
        <div className={styles.noise} />
      </div>
      <article className={styles.article}>
        <header className={styles.head}>
          <p className={styles.imprint}>{site.publisher}</p>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.subtitle}>{subtitle}</p>
          <div className={styles.facts}>{facts}</div>
        </header>
        {children}
      </article>
      <nav className={styles.dock} aria-label={t('shortcuts')}>
        <a className={styles.home} href={addressIn(language, '/')} aria-label={t('backHome')}>
          <HomeIcon />
          <span className={styles.dockLabel}>{t('home')}</span>
        </a>
        {hasContents && (
          <a className={styles.toContents} href="#contents">
            <ListIcon />
            <span className={styles.dockLabel}>{t('contents')}</span>
          </a>
        )}
      </nav>
    </div>
  );
}
