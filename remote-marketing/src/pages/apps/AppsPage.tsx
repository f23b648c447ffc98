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
import styles from './AppsPage.module.css';

/** All apps with their long descriptions. */
export default function AppsPage() {
  const { t } = useTranslation('marketing');
  const { language } = useIsland();
  return (
    <div className={`${layout.section} ${layout.inner}`}>
      <div className={layout.heading}>
        <h1>{t('appsPage.title')}</h1>
        <p>{t('appsPage.lead')}</p>
      </div>
      {showcase.map((app) => (
        <AppEntry key={app.slug} app={app} />
      ))}
      <section className={styles.common} data-reveal>
        <h2>{t('appsPage.common.title')}</h2>
        <ul>
          <li>{t('appsPage.common.offline')}</li>
          <li>{t('appsPage.common.languages')}</li>
          <li>{t('appsPage.common.price')}</li>
        </ul>
        <a className={button.text} href={`${addressIn(language, '/')}#pricing`}>
          {t('appsPage.common.pricing')}
          <Icon name="arrow" />
        </a>
      </section>
    </div>
  );
}

function AppEntry({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  const { language } = useIsland();
  return (
    <article id={app.slug} className={styles.app} data-reveal>
      <picture>
        <source media="(width >= 768px)" srcSet={picture(`${app.slug}-desktop`)} width="960" height="640" />
        <img
          src={picture(`${app.slug}-mobile`)}
          alt={t('apps.screen', { app: app.name })}
          width="400"
          height="480"
          loading="lazy"
        />
      </picture>
      <div className={styles.words}>
        <div className={styles.facts}>
          <Rating value={app.rating} />
          {app.badge && <span className={layout.badge}>{t(`apps.${app.badge}`)}</span>}
        </div>
        <h2>{app.name}</h2>
        <p>{t(`${app.texts}.long`)}</p>
        <ul className={layout.checks}>
          {app.features.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              {t(feature)}
            </li>
          ))}
        </ul>
        <ul className={layout.tags}>
          {app.tags.map((tag) => (
            <li key={tag}>{t(tag)}</li>
          ))}
        </ul>
        <div className={layout.actions}>
          <a className={button.primary} href={downloadAddress(language, app.name)}>
            <Icon name="download" />
            {t('apps.downloadApp', { app: app.name })}
          </a>
          <a
            className={button.secondary}
            href={addressIn(language, `/${app.slug}`)}
            aria-label={t('apps.moreAbout', { app: app.name })}
          >
            {t('apps.more')}
          </a>
        </div>
      </div>
    </article>
  );
}
