import { useTranslation } from 'react-i18next';
import { usePage, value, When } from '@site/remote-kit';
import { Button, Callout, Card, Field, Outcomes } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { LinkForm } from '../account/LinkForm.tsx';
import styles from '../account/account.module.css';
import { Confirmation } from './Confirmation.tsx';

/** /activate: connects an app on a device to the visitor's account, by the code that the app shows. Needs no script (E2). */
export default function ActivationPage() {
  const { t } = useTranslation('commerce');
  return (
    <PageFrame title={t('activation.title')} width="narrow">
      <Outcomes
        form="activation"
        good={{
          agreed: t('activation.notices.agreed'),
          refused: t('activation.notices.refused'),
          'device-removed': t('activation.notices.deviceRemoved'),
        }}
        bad={{
          invalid: t('activation.notices.invalid'),
          limited: t('activation.notices.limited'),
          failed: t('activation.notices.failed'),
          'signed-out': t('activation.notices.signedOut'),
          'session-changed': t('activation.notices.sessionChanged'),
          'device-code-unknown': t('activation.notices.codeUnknown'),
          'devices-full': t('activation.notices.full'),
        }}
      />
      <When data="unavailable">
        <Callout kind="bad">{t('activation.unavailable')}</Callout>
      </When>
      <When data="error">
        <Callout kind="bad">{t('activation.limited')}</Callout>
      </When>
      <When data="enter">
        <CodeForm />
      </When>
      <When data="signIn">
        <SignIn />
      </When>
      <When data="confirm">
        <Confirmation />
      </When>
    </PageFrame>
  );
}

/** Asks for the code, which then stands in the page's address, as in that of a QR code. */
function CodeForm() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <Card>
      <When data="wrong">
        <Callout kind="bad">{t('activation.wrong')}</Callout>
      </When>
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
