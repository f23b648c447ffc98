import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';

export function HomeLink({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <ButtonLink variant={variant} href={addressIn(language, '/')}>
      {t('payment.home')}
    </ButtonLink>
  );
}
