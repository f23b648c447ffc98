import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { Ground, PageHead } from '@site/remote-kit/ui';
import styles from './PolicyFrame.module.css';

interface PolicyFrameProps {
  title: string;
  subtitle: string;
  /** Dates and version, below the subtitle. */
  facts: ReactNode;
  /** Whether the page has a table of contents, to which the button on narrow screens leads. */
  hasContents?: boolean;
  children: ReactNode;
}

/** Shared by all policy pages: background, heading, and on narrow screens the link back to the contents. */
export function PolicyFrame({ title, subtitle, facts, hasContents = false, children }: PolicyFrameProps) {
  const { t } = useTranslation();
  const { site } = usePage();
  return (
    <div className={styles.frame}>
      <Ground>
        <div className={styles.noise} />
      </Ground>
      <article className={styles.article}>
        <PageHead title={title} lead={subtitle} before={<p className={styles.imprint}>{site.publisher}</p>}>
          <div className={styles.facts}>{facts}</div>
        </PageHead>
        {children}
      </article>
      {hasContents && (
        <a className={styles.toContents} href="#contents">
          <ListIcon />
          {t('contents')}
        </a>
      )}
    </div>
  );
}

function ListIcon() {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M7.5 5H17M7.5 10H17M7.5 15H17M3.2 5h.1M3.2 10h.1M3.2 15h.1" />
    </svg>
  );
}
