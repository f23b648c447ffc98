import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import unseen from '@site/remote-kit/ui/Unseen.module.css';
import { formatRating } from '@site/shared-i18n';
import type { ShowcasedApp } from '../showcase.ts';
import layout from './layout.module.css';
import styles from './Rating.module.css';

/** An app's rating out of five, with its source: the configured one, else the publisher. The owner may hide ratings. */
export function Rating({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  const { language, site } = usePage();
  const source = site.ratingSources[app.slug];
  return (
    <p className={styles.rating} data-ratings={site.ratings} data-source={source}>
      <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
        <path d="m10 1.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L10 14.8l-5.3 2.9 1.1-5.9L1.5 7.7l5.9-.8z" />
      </svg>
      <span className={unseen.unseen}>{t('apps.rating')}</span>{' '}
      <span className={styles.value}>
        {t('apps.ratingValue', { value: formatRating(app.rating, language) })}
      </span>{' '}
      <span className={styles.own}>{t('apps.ratingOwn')}</span>
      <span className={styles.named}>{t('apps.ratingSource', { source })}</span>
    </p>
  );
}

export function AppTags({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  return (
    <ul className={layout.tags}>
      {app.tags.map((tag) => (
        <li key={tag}>{t(tag)}</li>
      ))}
    </ul>
  );
}

export function AppBadge({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  return app.badge && <span className={layout.badge}>{t(`apps.${app.badge}`)}</span>;
}
