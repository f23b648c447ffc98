import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { PrivacyNote } from '../../frame/PrivacyNote.tsx';

/** What starting a trial accepts; shown wherever one starts. */
export function TrialTerms() {
  const { t } = useTranslation('commerce');
  const { pageAddress } = usePage();
  return (
    <PrivacyNote>
      {t('trial.agree')} <a href={pageAddress('terms')}>{t('payment.termsOfService')}</a>.
    </PrivacyNote>
  );
}
