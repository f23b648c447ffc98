import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';

/** A link to the page on which a visitor makes a report. */
export function JobReportLink({ variant = 'text' }: { variant?: 'secondary' | 'text' }) {
  const { t } = useTranslation('marketing');
  const { language } = usePage();
  return (
    <ButtonLink variant={variant} href={addressIn(language, '/job-report')}>
      {t('jobReport.link')}
    </ButtonLink>
  );
}
