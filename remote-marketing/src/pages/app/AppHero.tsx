import { useTranslation } from 'react-i18next';
import { useIsland } from '@site/shell-contract/react';
import { addressIn } from '@site/shared-i18n';
import button from '../../components/button.module.css';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { Rating } from '../../components/Rating.tsx';
import { downloadAddress } from '../../download-address.ts';
import { picture } from '../../pictures.ts';
import type { ShowcasedApp } from '../../showcase.ts';
import styles from './AppPage.module.css';

export function AppHero({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  const { language } = useIsland();
  return (
    <section className={`${layout.inner} ${styles.hero}`}>
      <div className={styles.words}>
        <div className={styles.facts}>
          <strong>{app.name}</strong>
          {app.badge && <span className={layout.badge}>{t(`apps.${app.badge}`)}</span>}
          <Rating value={app.rating} />
        </div>
        <h1>{t(`${app.texts}.headline`)}</h1>
        <p className={styles.lead}>{t(`${app.texts}.long`)}</p>
        <div className={layout.actions}>
          <a className={button.primary} href={downloadAddress(language, app.name)}>
            <Icon name="download" />
            {t('apps.downloadApp', { app: app.name })}
          </a>
          <a className={button.secondary} href={`${addressIn(language, '/')}#pricing`}>
            {t('appPage.prices')}
          </a>
        </div>
        <ul className={layout.tags}>
          {app.tags.map((tag) => (
            <li key={tag}>{t(tag)}</li>
          ))}
        </ul>
      </div>
      <picture>
        <source media="(width >= 768px)" srcSet={picture(`${app.slug}-desktop`)} width="960" height="640" />
        <img
          src={picture(`${app.slug}-mobile`)}
          alt={t('apps.screen', { app: app.name })}
          width="400"
          height="480"
          fetchPriority="high"
        />
      </picture>
    </section>
  );
}
