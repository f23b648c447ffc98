import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { formatNumber } from '@site/shared-i18n';
import { sampleAddress, sampledApps, samples } from '../../samples/samples.ts';

interface SampleLinkProps {
  /** The app's. */
  slug: string;
  variant?: 'secondary' | 'text';
}

/** A link to an app's sample report in the page's language, for apps that make reports. */
export function SampleLink({ slug, variant = 'text' }: SampleLinkProps) {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  const app = sampledApps.find((sampled) => sampled === slug);
  if (!app) return null;
  const { message, kilobytes } = samples[app];
  return (
    <ButtonLink
      variant={variant}
      href={sampleAddress(app, language)}
      type="application/pdf"
      target="_blank"
      rel="noopener"
    >
      {t(message, { kilobytes: formatNumber(kilobytes, language) })}
    </ButtonLink>
  );
}
