import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { formatNumber } from '@site/shared-i18n';
import { Icon } from '../../components/Icon.tsx';
import layout from '../../components/layout.module.css';
import { sampleAddress, sampledApps, samples } from '../../samples/samples.ts';
import { SampleLink } from '../app/SampleLink.tsx';
import styles from './ReceivedReports.module.css';

/** What the sample reports show. */
const contents = ['hours', 'photos', 'signature'] as const;

/** The sample reports as their readers see them; not on phones, where their words would be too small to read. */
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
      <div className={styles.words}>
        <h3>{t('apps.received.title')}</h3>
        <ul className={layout.checks}>
          {contents.map((content) => (
            <li key={content}>
              <Icon name="check" />
              {t(`apps.received.${content}`)}
            </li>
          ))}
        </ul>
        <SampleLink slug="chronos-pro" variant="secondary" />
      </div>
    </div>
  );
}
