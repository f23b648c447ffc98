import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { formatNumber } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { sampleAddress, sampledApps, samples } from '../../samples/samples.ts';
import { JobReportLink, SampleLink } from '../../components/links.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import styles from './ReceivedReports.module.css';

/** The sample reports with what each shows; on phones their facts, as the words of a page would be too small to read. */
export function ReceivedReports() {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <div className={`${layout.inner} ${styles.row}`} data-reveal>
      <div className={styles.pages}>
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
      <div className={styles.facts}>
        <ReportSheet />
      </div>
      <div className={styles.words}>
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
