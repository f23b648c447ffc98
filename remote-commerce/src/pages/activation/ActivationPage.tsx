import type { ActivationPageData, DeviceConfirmationData } from '@site/api-contract';
import { useTranslation } from 'react-i18next';
import { pageTemplate, usePage } from '@site/remote-kit';
import { Button, ButtonLink, Callout, Card, Outcomes } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import { ApiField } from '../../forms/api-forms.tsx';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { LinkForm } from '../account/Mailbox.tsx';
import account from '../account/account.module.css';
import { FactList, FactRow } from '../../frame/Facts.tsx';
import { AccountForm } from '../account/AccountForm.tsx';
import { RemoveDevice } from '../account/DevicesAndPeople.tsx';
import styles from './activation.module.css';

const page = pageTemplate<ActivationPageData>();
const signIn = pageTemplate<ActivationPageData['signIn']>();
const { Each, value, when, When } = pageTemplate<DeviceConfirmationData>();
const zone = pageTemplate<DeviceConfirmationData['zone']>();
const full = pageTemplate<DeviceConfirmationData['full']>();
const byPlan = pageTemplate<NonNullable<DeviceConfirmationData['full']>['byPlan']>();
const devices = pageTemplate<DeviceConfirmationData['devices']>();

/** /activate: connects an app on a device to the visitor's account, by the code that the app shows. Needs no script (E2). */
export default function ActivationPage() {
  const { t } = useTranslation('commerce');
  return (
    <PageFrame title={t('activation.title')} width="narrow">
      <Outcomes
        form="activation"
        good={t('activation.done', { returnObjects: true })}
        bad={{ ...t('activation.refused', { returnObjects: true }), invalid: t('forms.invalid') }}
      />
      {page.when('unavailable', <Callout kind="bad">{t('activation.unavailable')}</Callout>)}
      {page.when('error', <Callout kind="bad">{t('activation.limited')}</Callout>)}
      {page.when('enter', <CodeForm />)}
      {page.when('signIn', <SignIn />)}
      {page.when('confirm', <DeviceConfirmation />)}
    </PageFrame>
  );
}

/** Asks for the code, which then stands in the page's address, as in a QR code's. */
function CodeForm() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const address = addressIn(language, '/activate');
  const field = {
    name: 'code',
    label: t('activation.code'),
    hint: t('activation.codeHint'),
    autoComplete: 'one-time-code',
    maxLength: 20,
    defaultValue: page.value('typed'),
  };
  return (
    <>
      <Card className={styles.enter}>
        <p>{t('activation.lead')}</p>
        <form className={account.form} method="get" action={address}>
          {page.when('wrong', <ApiField {...field} error={t('activation.wrong')} />, <ApiField {...field} />)}
          <Button type="submit">{t('activation.next')}</Button>
        </form>
      </Card>
      <p className={styles.another}>
        <ButtonLink variant="secondary" href={address}>
          {t('activation.more')}
        </ButtonLink>
      </p>
    </>
  );
}

/** Mails the link of the account, which leads back to the device. */
function SignIn() {
  const { t } = useTranslation('commerce');
  return (
    <Card aria-labelledby="activation-sign-in">
      <h2 id="activation-sign-in">{t('account.signIn')}</h2>
      <p>{t('activation.signInLead', { code: signIn.value('code') })}</p>
      <LinkForm values={{ code: signIn.value('code') }} />
    </Card>
  );
}

function DeviceConfirmation() {
  const { t } = useTranslation('commerce');
  const code = { code: value('code') };
  return (
    <Card className={styles.confirm} aria-labelledby="activation-confirm">
      <h2 id="activation-confirm">{t('activation.confirmTitle', { app: value('appName') })}</h2>
      <div className={styles.device}>
        <FactList className={styles.facts}>
          <FactRow label={t('activation.app')}>{value('appName')}</FactRow>
          <FactRow label={t('activation.device')}>{value('deviceName')}</FactRow>
          <FactRow label={t('activation.code')}>
            <strong className={styles.code}>{value('code')}</strong>
          </FactRow>
          <FactRow label={t('activation.place')}>
            <When data="sameNetwork">{t('activation.sameNetwork')}</When>
            <When data="otherNetwork">{t('activation.otherNetwork')}</When>
            <When data="zone">
              <small className={account.file}>{t('activation.zone', { zone: zone.value('words') })}</small>
            </When>
          </FactRow>
          <FactRow label={t('account.label')}>{value('email')}</FactRow>
          <FactRow label={t('activation.plan')}>
            {value('planName')}
            <When data="noPlan">{t('activation.noPlan')}</When>
          </FactRow>
        </FactList>
        {when('free', <Callout>{t('activation.onlyOwn', code)}</Callout>)}
      </div>
      {when('again', <p>{t('activation.again')}</p>)}
      {when('full', <Full />)}
      <div className={account.actions}>
        <When data="free">
          <AccountForm form="activate" values={code}>
            <Button type="submit">{t('activation.agree')}</Button>
          </AccountForm>
        </When>
        <AccountForm form="refuse-device" values={code}>
          <Button type="submit" variant="secondary">
            {t('activation.refuse')}
          </Button>
        </AccountForm>
      </div>
    </Card>
  );
}

function Full() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <>
      <Callout kind="bad">
        {full.when(
          'byPlan',
          t('activation.fullByPlan', { plan: value('planName'), number: byPlan.value('count') }),
          t('activation.fullByRule'),
        )}
      </Callout>
      <ul className={account.list}>
        <Each of="devices">
          <li>
            <span>
              {devices.value('deviceName')}
              <small className={account.file}>{devices.value('appName')}</small>
            </span>
            <RemoveDevice values={{ code: value('code') }} />
          </li>
        </Each>
      </ul>
      <p>
        <a href={addressIn(language, '/account')}>{t('activation.toAccount')}</a>
      </p>
    </>
  );
}
