import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { formatNumber } from '@site/shared-i18n';
import { sampleAddress, samples } from '../../samples/samples.ts';
import styles from './SampleLink.module.css';

/** A link to an app's sample report in the page's language, for apps that make reports. */
export function SampleLink({ slug }: { slug: string }) {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  const sample = Object.entries(samples).find(([app]) => app === slug)?.[1];
  if (!sample) return null;
  return (
    <p className={styles.sample}>
      <a href={sampleAddress(sample.id, language)} type="application/pdf" target="_blank" rel="noopener">
        {t(`appPage.sample.${sample.id}`, { kilobytes: formatNumber(sample.kilobytes, language) })}
      </a>
    </p>
  );
}
