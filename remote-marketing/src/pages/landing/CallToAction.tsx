import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { addressIn } from '@site/shared-i18n';
import layout from '../../components/layout.module.css';
import { TrialLink } from '../../components/links.tsx';
import styles from './CallToAction.module.css';

export function CallToAction() {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  return (
    <section className={layout.band} aria-labelledby="call-to-action">
      <div className={`${layout.inner} ${styles.row}`} data-reveal>
        <div>
          <h2 id="call-to-action">{t('callToAction.title')}</h2>
          <p>{t('callToAction.text')}</p>
        </div>
        <div className={styles.actions}>
          <div className={styles.links}>
            <TrialLink variant="secondary" />
            <span className={styles.badges} data-store={site.storeLink}>
              <Badge href={site.storeLink} words={t('callToAction.store')} />
              <Badge href={addressIn(language, '/apps')} words={t('callToAction.badge')} />
            </span>
          </div>
          <p className={styles.note}>{t('appPage.choice')}</p>
          <p className={styles.more}>
            <a href="#apps">{t('callToAction.download')}</a>
            <a href="#contact">{t('callToAction.learnMore')}</a>
          </p>
        </div>
      </div>
    </section>
  );
}

function Badge({ href, words }: { href: string; words: string }) {
  const { t } = useTranslation('marketing');
  return (
    <a className={styles.badge} href={href}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path d="M6 21a10 10 0 0 1 20 0zM9 7l3 5M23 7l-3 5M12 17h.01M20 17h.01" />
      </svg>
      <span>
        {words} <strong>{t('callToAction.platform')}</strong>
      </span>
    </a>
  );
}
