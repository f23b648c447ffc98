import { useTranslation } from 'react-i18next';
import { Island, usePage } from '@site/remote-kit';
import { Card, Ground, PageHead } from '@site/remote-kit/ui';
import layout from '../../components/layout.module.css';
import { sampledApps } from '../../samples/samples.ts';
import { ClosingBand, SampleLink, TrialLink } from '../../components/links.tsx';
import { ReportSheets } from '../landing/ReportSheet.tsx';
import { JobReportForm } from './JobReportForm.tsx';
import { previewId } from './ReportPreview.tsx';
import styles from './JobReport.module.css';

export default function JobReportPage() {
  const { t } = useTranslation('marketing');
  const { pageAddress } = usePage();
  return (
    <>
      <div className={`${layout.page} ${layout.inner} ${styles.whole}`}>
        <Ground />
        <PageHead title={t('jobReport.title')} lead={t('jobReport.lead')} />
        <div className={styles.columns}>
          <Card as="div">
            <Island name="job-report">
              <JobReportForm />
            </Island>
            <p className={styles.offer}>
              <strong>{t('jobReport.closing')}</strong> <TrialLink />
            </p>
            <p className={styles.kept}>
              {t('jobReport.kept')} <a href={pageAddress('privacy')}>{t('jobReport.privacy')}</a>
            </p>
          </Card>
          <aside className={styles.sample}>
            <h2>{t('apps.received.title')}</h2>
            <div id={previewId} className={styles.preview} />
            <ReportSheets />
            {sampledApps.map((app) => (
              <SampleLink key={app} slug={app} />
            ))}
          </aside>
        </div>
      </div>
      <ClosingBand title={t('jobReport.closing')} text={t('appPage.facts.trial.text')} object="trackit" />
    </>
  );
}
