import { usePage, useTexts } from '@site/remote-kit';
import { PrivacyNote } from './PrivacyNote.tsx';

/** The privacy note, after what somebody accepts who starts a trial. */
export function TrialTerms() {
  const t = useTexts('payment.termsOfService', 'trial.agree');
  const { pageAddress } = usePage();
  return (
    <PrivacyNote>
      {t('trial.agree')} <a href={pageAddress('terms')}>{t('payment.termsOfService')}</a>.
    </PrivacyNote>
  );
}
