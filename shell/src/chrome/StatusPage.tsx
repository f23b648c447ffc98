import { useTranslation } from 'react-i18next';
import { addressIn } from '@site/shared-i18n';
import { useShell } from './chrome-context.tsx';
import styles from './StatusPage.module.css';

/** Stands where an address leads nowhere; the English line is the specification's own (section 2). */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const language = useShell((state) => state.page.language);
  return (
    <div className={styles.status}>
      <p className={styles.code} lang="en">
        404 Page Not Found
      </p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <p className={styles.actions}>
        <a className={styles.action} href={addressIn(language, '/')}>
          {t('notFound.home')}
        </a>
        <a className={styles.further} href={addressIn(language, '/apps')}>
          {t('navbar.apps')}
        </a>
        <a className={styles.further} href={addressIn(language, '/support')}>
          {t('footer.support')}
        </a>
      </p>
    </div>
  );
}

/** Stands where a remote has no good release to show (requirements, R5); retrying is loading the page anew. */
export function FailurePage() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.status} role="alert">
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.text')}</p>
      {/* The address that the bar shows, its query included. */}
      <a className={styles.action} href="" data-full-load>
        {t('failure.retry')}
      </a>
    </div>
  );
}

/** The fixed link home of policies, download and outcome pages (requirements, L18). */
export function HomeLink() {
  const { t } = useTranslation('shell');
  const language = useShell((state) => state.page.language);
  return (
    <nav aria-label={t('homeLink')}>
      <a className={styles.homeLink} href={addressIn(language, '/')} data-home-link>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            d="M4 11 12 4l8 7v9h-5v-6H9v6H4z"
          />
        </svg>
        <span>{t('homeLink')}</span>
      </a>
    </nav>
  );
}
