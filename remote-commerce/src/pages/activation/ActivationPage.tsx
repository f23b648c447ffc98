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
const connected = pageTemplate<ActivationPageData['connected']>();
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
    <PageFrame
      title={page.when(
        'connected',
        withWhole(t('activation.connected', { app: connected.value('appName') }), connected.value('appName')),
        t('activation.title'),
      )}
      width="narrow"
      mood="good"
      moodWhen="connected"
    >
      <Outcomes
        form="activation"
        good={t('activation.done', { returnObjects: true })}
        bad={{ ...t('activation.refused', { returnObjects: true }), invalid: t('forms.invalid') }}
      />
      {page.when('unavailable', <Callout kind="bad">{t('activation.unavailable')}</Callout>)}
      {page.when('error', <Callout kind="bad">{t('activation.limited')}</Callout>)}
      {page.when('connected', <Another />)}
      {page.when('enter', <CodeForm />)}
      {page.when('signIn', <SignIn />)}
      {page.when('confirm', <DeviceConfirmation />)}
    </PageFrame>
  );
}

/** A text with a name or code that stays on one line. */
function withWhole(text: string, name: string) {
  const [before, after] = text.split(name);
  return (
    <>
      {before}
      <Whole>{name}</Whole>
      {after}
    </>
  );
}

function Whole({ children }: { children: string }) {
  return <span className={styles.whole}>{children}</span>;
}

function Another() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <p className={styles.another}>
      <ButtonLink variant="secondary" href={addressIn(language, '/activate')}>
        {t('activation.more')}
      </ButtonLink>
    </p>
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
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 20,
    defaultValue: page.value('typed'),
  };
  // The page was sent by its form: the visitor goes on in the field.
  const again = { ...field, autoFocus: true };
  return (
    <>
      <Card className={styles.enter}>
        <p>{t('activation.lead')}</p>
        <form className={account.form} method="get" action={address}>
          {page.when(
            'wrong',
            page.when(
              'digits',
              <ApiField {...again} error={t('activation.lettersOnly')} />,
              <ApiField {...again} error={t('activation.wrong')} />,
            ),
            <ApiField {...field} />,
          )}
          <Button type="submit">{t('activation.next')}</Button>
        </form>
      </Card>
      <Another />
    </>
  );
}

/** Mails the link of the account, which leads back to the device. */
function SignIn() {
  const { t } = useTranslation('commerce');
  const code = { code: signIn.value('code') };
  return (
    <Card aria-labelledby="activation-sign-in">
      <h2 id="activation-sign-in">{t('account.signIn')}</h2>
      <p>{withWhole(t('activation.signInLead', code), code.code)}</p>
      <LinkForm values={code} />
    </Card>
  );
}

function DeviceConfirmation() {
  const { t } = useTranslation('commerce');
  const code = { code: value('code') };
  const app = value('appName');
  return (
    <Card className={styles.confirm} aria-labelledby="activation-confirm">
      <h2 id="activation-confirm">{withWhole(t('activation.confirmTitle', { app }), app)}</h2>
      <div className={styles.device}>
        <FactList className={styles.facts}>
          <FactRow label={t('activation.app')}>
            <Whole>{app}</Whole>
          </FactRow>
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
        {when('free', <Callout>{withWhole(t('activation.onlyOwn', code), code.code)}</Callout>)}
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
