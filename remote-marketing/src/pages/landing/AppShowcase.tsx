import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { addressIn, formatNumber } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { DownloadLink, JobReportLink, SampleLink } from '../../components/links.tsx';
import { Icon } from '../../components/Icon.tsx';
import { MobileScreen, AppBadge, AppTags, Rating } from '../../components/app-parts.tsx';
import { showcase, type ShowcasedApp } from '../../showcase.ts';
import { sampleAddress, sampledApps, samples } from '../../samples/samples.ts';
import { ReportSheet } from './ReportSheet.tsx';
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

/** The sample reports with what each shows; on phones their facts, as the words of a page would be too small to read. */
function ReceivedReports() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <div className={`${layout.inner} ${receivedReportsStyles.row}`} data-reveal>
      <div className={receivedReportsStyles.pages}>
        {sampledApps.map((app) => (
          <a
            key={app}
            href={sampleAddress(app, language)}
            type="application/pdf"
            target="_blank"
            rel="noopener"
          >
            <img
              src={sampleAddress(app, language, 'webp')}
              alt={t(samples[app].message, { kilobytes: formatNumber(samples[app].kilobytes, language) })}
              width="596"
              height="842"
              loading="lazy"
            />
          </a>
        ))}
      </div>
      <div className={receivedReportsStyles.facts}>
        <ReportSheet />
      </div>
      <div className={receivedReportsStyles.words}>
        <h3>{t('apps.received.title')}</h3>
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
