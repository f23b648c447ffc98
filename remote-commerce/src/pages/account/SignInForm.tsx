import { useTranslation } from 'react-i18next';
import { when } from '@site/remote-kit';
import { Callout, Card } from '@site/remote-kit/ui';
import { LinkForm } from './LinkForm.tsx';

/** The way into the account: by a mailed link. */
export function SignInForm() {
  const { t } = useTranslation('commerce');
  return (
    <Card aria-labelledby="sign-in">
      <h2 id="sign-in">{t('account.signIn')}</h2>
      {when('linkOver', <Callout kind="bad">{t('account.notices.link-over')}</Callout>)}
      <p>{t('account.lead')}</p>
      <LinkForm />
    </Card>
  );
}
