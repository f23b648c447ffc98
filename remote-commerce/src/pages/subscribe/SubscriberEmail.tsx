import { useTranslation } from 'react-i18next';
import { Button } from '@site/remote-kit/ui';
import { WithEmail } from '../../frame/WithEmail.tsx';

/** A subscription's address with a button to change it. */
export function SubscriberEmail({ email, change }: { email: string; change(): void }) {
  const { t } = useTranslation('commerce');
  return (
    <>
      <WithEmail text={email} />
      <Button variant="text" onClick={change}>
        {t('subscription.changeEmail')}
      </Button>
    </>
  );
}
