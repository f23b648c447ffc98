import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { MobileScreen } from '../../components/AppPicture.tsx';
import { DownloadLink } from '../../components/links.tsx';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { AppBadge, AppTags, Rating } from '../../components/app-parts.tsx';
import { showcase, type ShowcasedApp } from '../../showcase.ts';
import styles from './AppShowcase.module.css';
import { ReceivedReports } from './ReceivedReports.tsx';

export function AppShowcase() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <section id="apps" className={layout.section}>
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
          <ButtonLink variant="text" href={addressIn(language, '/apps')}>
            {t('apps.viewAll')}
            <Icon name="arrow" />
          </ButtonLink>
        </p>
      </div>
      <ReceivedReports />
    </section>
  );
}

function AppCard({ app }: { app: ShowcasedApp }) {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <li className={styles.card}>
      <div className={styles.screen}>
        <MobileScreen app={app} isLate />
        <AppBadge app={app} />
      </div>
      <span className={`${styles.strand} ${styles[app.slug]}`} aria-hidden="true" />
      <div className={styles.words}>
        <div className={styles.title}>
          <h3>
            <SiteLink className={layout.headingLink} to={addressIn(language, `/${app.slug}`)}>
              {app.name}
              <Icon name="arrow" />
            </SiteLink>
          </h3>
          <Rating app={app} />
        </div>
        <p>{t(`${app.texts}.short`)}</p>
        <AppTags app={app} />
        <DownloadLink app={app} variant="secondary" text={t('apps.download')} />
      </div>
    </li>
  );
}
