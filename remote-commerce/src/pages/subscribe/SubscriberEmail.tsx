import { useTexts } from '@site/remote-kit';
import { Button } from '@site/remote-kit/ui';
import { WithEmail } from '../../frame/WithEmail.tsx';

/** A subscription's address with a button to change it. */
export function SubscriberEmail({ email, change }: { email: string; change(): void }) {
  const t = useTexts('subscription.changeEmail');
  return (
    <>
      <WithEmail text={email} />
      <Button variant="text" onClick={change}>
        {t('subscription.changeEmail')}
      </Button>
    </>
  );
}
