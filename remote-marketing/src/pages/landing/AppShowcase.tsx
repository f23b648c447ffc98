import { useTranslation } from 'react-i18next';
import { useIsland } from '@site/shell-contract/react';
import { addressIn } from '@site/shared-i18n';
import button from '../../components/button.module.css';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { Rating } from '../../components/Rating.tsx';
import { downloadAddress } from '../../download-address.ts';
import { picture } from '../../pictures.ts';
import { showcase, type ShowcasedApp } from '../../showcase.ts';
import styles from './AppShowcase.module.css';

export function AppShowcase() {
  const { t } = useTranslation('marketing');
  const { language } = useIsland();
  return (
    <section id="apps" className={layout.section} data-postponed>
      <div className={layout.inner} data-reveal>
        <div className={layout.heading}>
          <h2>{t('apps.title')}</h2>
          <p>{t('apps.lead')}</p>
        </div>
        <ul className={styles.apps}>
          {showcase.map((app) => (
            <AppCard key={app.slug} app={app} />
          ))}
        </ul>
        <p className={styles.all}>
          <a className={button.text} href={addressIn(language, '/apps')}>
            {t('apps.viewAll')}
            <Icon name="arrow" />
          </a>
        </p>
      </div>
    </section>
  );
}

function AppCard({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  const { language } = useIsland();
  return (
    <li className={styles.card}>
      <div className={styles.screen}>
        <img
          src={picture(`${app.slug}-mobile`)}
          alt={t('apps.screen', { app: app.name })}
          width="400"
          height="480"
          loading="lazy"
        />
        {app.badge && <span className={layout.badge}>{t(`apps.${app.badge}`)}</span>}
      </div>
      <div className={styles.words}>
        <div className={styles.title}>
          <h3>
            <a href={addressIn(language, `/${app.slug}`)}>{app.name}</a>
          </h3>
          <Rating value={app.rating} />
        </div>
        <p>{t(`${app.texts}.short`)}</p>
        <ul className={layout.tags}>
          {app.tags.map((tag) => (
            <li key={tag}>{t(tag)}</li>
          ))}
        </ul>
        <a
          className={button.secondary}
          href={downloadAddress(language, app.name)}
          aria-label={t('apps.downloadApp', { app: app.name })}
        >
          <Icon name="download" />
          {t('apps.download')}
        </a>
      </div>
    </li>
  );
}
