import { useTranslation } from 'react-i18next';
import { Button } from '@site/remote-kit/ui';

/** A subscription's address, which may wrap before its domain, with a button to change it. */
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
