import { useTranslation } from 'react-i18next';
import { Button } from '@site/remote-kit/ui';

/** The address that a subscription is for, which may break before its domain, and the way to another one. */
export function SubscriberEmail({ email, change }: { email: string; change(): void }) {
  const { t } = useTranslation('commerce');
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at + 1)}
      <wbr />
      {email.slice(at + 1)}
      <Button variant="text" onClick={change}>
        {t('subscription.changeEmail')}
      </Button>
    </>
  );
}
