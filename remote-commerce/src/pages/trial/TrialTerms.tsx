import { usePage, useTexts } from '@site/remote-kit';
import { PrivacyNote } from '../../frame/PrivacyNote.tsx';

/** What starting a trial accepts; shown wherever one starts. */
export function TrialTerms() {
  const t = useTexts('payment.termsOfService', 'trial.agree');
  const { pageAddress } = usePage();
  return (
    <PrivacyNote>
      {t('trial.agree')} <a href={pageAddress('terms')}>{t('payment.termsOfService')}</a>.
    </PrivacyNote>
  );
}
