import { useTranslation } from 'react-i18next';
import { usePage, value, when } from '@site/remote-kit';
import { Button, Callout, Card, Field } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { Notices } from '../account/Notices.tsx';
import { LinkForm } from '../account/LinkForm.tsx';
import styles from '../account/account.module.css';
import { Confirmation } from './Confirmation.tsx';

/** /activate: connects an app on a device to the visitor's account, by the code that the app shows. Needs no script (E2). */
export default function ActivationPage() {
  const { t } = useTranslation('commerce');
  return (
    <PageFrame title={t('activation.title')} width="narrow">
      <Notices
        form="activation"
        texts={t('activation.notices', { returnObjects: true })}
        good={['agreed', 'refused', 'device-removed']}
      />
      {when('unavailable', <Callout kind="bad">{t('activation.unavailable')}</Callout>)}
      {when('error', <Callout kind="bad">{t('activation.limited')}</Callout>)}
      {when('enter', <CodeForm />)}
      {when('signIn', <SignIn />)}
      {when('confirm', <Confirmation />)}
    </PageFrame>
  );
}

/** Asks for the code, which then stands in the page's address, as in that of a QR code. */
function CodeForm() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <Card>
      {when('wrong', <Callout kind="bad">{t('activation.wrong')}</Callout>)}
      <p>{t('activation.lead')}</p>
      <form className={styles.form} method="get" action={addressIn(language, '/activate')}>
        <Field
          name="code"
          label={t('activation.code')}
          hint={t('activation.codeHint')}
          autoComplete="one-time-code"
          maxLength={20}
        />
        <Button type="submit">{t('activation.next')}</Button>
      </form>
    </Card>
  );
}

/** Mails the link of the account, which leads back to the device. */
function SignIn() {
  const { t } = useTranslation('commerce');
  return (
    <Card aria-labelledby="activation-sign-in">
      <h2 id="activation-sign-in">{t('account.signIn')}</h2>
      <p>{t('activation.signInLead', { code: value('code') })}</p>
      <LinkForm values={{ code: value('code') }} />
    </Card>
  );
}
