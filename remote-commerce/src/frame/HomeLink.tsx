import { usePage, useTexts } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';

export function HomeLink() {
  const t = useTexts('payment.home');
  const { language } = usePage();
  return (
    <ButtonLink variant="secondary" href={addressIn(language, '/')}>
      {t('payment.home')}
    </ButtonLink>
  );
}
