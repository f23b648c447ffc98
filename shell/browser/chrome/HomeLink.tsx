import { useTranslation } from 'react-i18next';
import { addressIn } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { useChromePage } from './chrome-context.tsx';
import styles from './HomeLink.module.css';

/** The fixed link home for pages that declare it (L18); in the header, where it covers no text. */
export function HomeLink() {
  const { t } = useTranslation('shell');
  const { language } = useChromePage();
  return (
    <nav aria-label={t('homeLink')}>
      <SiteLink className={styles.homeLink} to={addressIn(language, '/')} data-home-link>
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
      </SiteLink>
    </nav>
  );
}
