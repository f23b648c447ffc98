import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { DownloadLink, JobReportLink, SampleLink } from '../../components/links.tsx';
import { Icon } from '../../components/Icon.tsx';
import { MobileScreen } from '../../components/app-pictures.tsx';
import { AppBadge, AppTags, Rating } from '../../components/app-labels.tsx';
import { narrowSize, screenPicture } from '../../pictures.ts';
import { showcase, type ShowcasedApp } from '../../showcase.ts';
import { sampledApps, samples } from '../../samples/samples.ts';
import { ReportSheets } from './ReportSheet.tsx';
import appPictureStyles from '../../components/AppPicture.module.css';
import layout from '../../components/layout.module.css';
import receivedReportsStyles from './ReceivedReports.module.css';
import styles from './AppShowcase.module.css';

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
    <li className={`${styles.card} ${appPictureStyles[app.slug]}`}>
      <div className={`${styles.screen} ${appPictureStyles.stage}`}>
        <picture>
          <source
            media="(width < 600px)"
            srcSet={screenPicture(`${app.slug}-narrow`, language)}
            {...narrowSize}
          />
          <MobileScreen app={app} />
        </picture>
        <AppBadge app={app} />
      </div>
      <span className={styles.strand} aria-hidden="true" />
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

/** The facts of the sample reports, with what each shows and links to them. */
function ReceivedReports() {
  const { t } = useTranslation('marketing');
  return (
    <div className={`${layout.inner} ${receivedReportsStyles.row}`} data-reveal>
      <ReportSheets />
      <div className={receivedReportsStyles.words}>
        <h2>{t('apps.received.title')}</h2>
        <ul className={layout.checks}>
          {sampledApps.map((app) => (
            <li key={app}>
              <Icon name="check" />
              <span>
                {t(samples[app].contents)}
                <SampleLink slug={app} />
              </span>
            </li>
          ))}
        </ul>
        <JobReportLink variant="secondary" />
      </div>
    </div>
  );
}
