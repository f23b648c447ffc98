import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressIn } from '@site/shared-i18n';
import { useIsland } from '@site/shell-contract/react';
import styles from './frame.module.css';

interface PageFrameProps {
  title: string;
  lead?: string | undefined;
  /** Narrow for a single message, wide for two columns. */
  width: 'narrow' | 'wide';
  children: ReactNode;
}

/** Heading and ground that the pages of a purchase share (requirements, L18). */
export function PageFrame({ title, lead, width, children }: PageFrameProps) {
  return (
    <>
      <Ground />
      <div className={styles.page} data-width={width}>
        <div className={styles.heading}>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </div>
    </>
  );
}

/** The decorative background. */
export function Ground() {
  return <div className={styles.ground} aria-hidden="true" />;
}

/** The fixed way home of download and outcome pages (requirements, L18). */
export function HomeLink() {
  const { t } = useTranslation('commerce');
  const { language } = useIsland();
  return (
    <a className={styles.home} href={addressIn(language, '/')}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          d="M4 11.5 12 4l8 7.5V20h-5.5v-5h-5v5H4z"
        />
      </svg>
      {t('home')}
    </a>
  );
}
