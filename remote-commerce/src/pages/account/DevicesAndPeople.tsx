import { useTranslation } from 'react-i18next';
import { maxDeviceNameLength, maxNameLength } from '@site/api-contract/field-limits';
import { Each, Unless, usePage, value, When, when } from '@site/remote-kit';
import { Button, ButtonLink, Card, Callout, Refusals } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { addressIn, languageNames, languages } from '@site/shared-i18n';
import fields from '@site/remote-kit/ui/Field.module.css';
import { AccountForm } from './AccountForm.tsx';
import { ApiField, ApiForm } from '../../forms/api-forms.tsx';
import { ofEmail } from '../../forms/email-field.tsx';
import styles from './account.module.css';

/** The devices whose apps have the plan; each can be named and removed (E4). */
export function Devices() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <Card aria-labelledby="account-devices">
      <h2 id="account-devices">{t('account.devices.title')}</h2>
      <p>{t('account.devices.lead')}</p>
      <Unless data="hasDevices">
        <p>{t('account.devices.none')}</p>
      </Unless>
      <When data="hasDevices">
        <ul className={styles.list}>
          <Each of="devices">
            <li>
              <span>
                {value('deviceName')}
                <small className={styles.file}>
                  {value('appName')}
                  {', '}
                  <When data="used">{t('account.devices.used', { date: value('used') })}</When>
                  <When data="unused">{t('account.devices.unused')}</When>
                </small>
              </span>
              <Disclosure variant="plain" summary={t('account.devices.rename')}>
                <AccountForm
                  form="rename-device"
                  values={{ device: value('device') }}
                  className={styles.form}
                >
                  {/* Not the kit's field, whose id several devices would share. */}
                  <label className={fields.field}>
                    {t('account.devices.name')}
                    <input
                      name="name"
                      required
                      placeholder=" "
                      maxLength={maxDeviceNameLength}
                      defaultValue={value('deviceName')}
                    />
                    <Refusals texts={[t('forms.required', { field: t('account.devices.name') })]} />
                  </label>
                  <Button type="submit" variant="secondary">
                    {t('account.devices.save')}
                  </Button>
                </AccountForm>
              </Disclosure>
              <RemoveDevice />
            </li>
          </Each>
        </ul>
      </When>
      <p>
        <ButtonLink variant="secondary" href={addressIn(language, '/activate')}>
          {t('account.devices.connect')}
        </ButtonLink>
      </p>
    </Card>
  );
}

/** Removes the device of a list's item. @param values sent with it */
export function RemoveDevice({ values }: { values?: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('commerce');
  const label = t('account.devices.remove');
  return (
    <AccountForm form="remove-device" values={{ device: value('device'), ...values }}>
      <Button type="submit" variant="secondary" aria-label={`${label}: ${value('deviceName')}`}>
        {label}
      </Button>
    </AccountForm>
  );
}

/** With whom the customer shares a plan, and the plan that somebody shares with the customer (E5). */
export function People() {
  const { t } = useTranslation('commerce');
  return (
    <>
      <When data="shared">
        <Card aria-labelledby="account-shared">
          <h2 id="account-shared">{t('account.people.sharedTitle')}</h2>
          {when('runs', <p>{t('account.people.sharedRuns')}</p>)}
          {when('over', <p>{t('account.people.sharedOver')}</p>)}
          <AccountForm form="leave-plan">
            <Button type="submit" variant="secondary">
              {t('account.people.leave')}
            </Button>
          </AccountForm>
        </Card>
      </When>
      <When data="team">
        <Card aria-labelledby="account-people">
          <h2 id="account-people">{t('account.people.title')}</h2>
          <p>{t('account.people.lead', { most: value('most'), taken: value('taken') })}</p>
          <ul className={styles.list}>
            <Each of="people">
              <li>
                <span>
                  {value('personName')}
                  <small className={styles.file}>
                    <When data="joined">{t('account.people.joined', { date: value('since') })}</When>
                    <When data="invited">{t('account.people.open', { date: value('until') })}</When>
                    <When data="lapsed">{t('account.people.lapsed')}</When>
                  </small>
                </span>
                <RemovePerson />
              </li>
            </Each>
          </ul>
          {when('full', <Callout>{t('account.refused.people-full')}</Callout>)}
          <When data="invite">
            <Disclosure variant="plain" summary={t('account.people.invite')}>
              <InvitationForm />
            </Disclosure>
          </When>
        </Card>
      </When>
    </>
  );
}

function RemovePerson() {
  const { t } = useTranslation('commerce');
  const label = t('account.people.remove');
  return (
    <AccountForm form="remove-person" values={{ person: value('person') }}>
      <Button type="submit" variant="secondary" aria-label={`${label}: ${value('personName')}`}>
        {label}
      </Button>
    </AccountForm>
  );
}

function InvitationForm() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <AccountForm form="invite-person" className={styles.form}>
      <ApiField name="name" label={t('account.people.name')} autoComplete="off" maxLength={maxNameLength} />
      <ApiField {...ofEmail} name="email" label={t('account.people.email')} autoComplete="off" />
      <label className={fields.field}>
        {t('account.people.language')}
        <select name="mailLanguage" defaultValue={language}>
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one].name}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit">{t('account.people.send')}</Button>
    </AccountForm>
  );
}

export function Invitation() {
  const { t } = useTranslation('commerce');
  return (
    <>
      {when('invitationOver', <Callout kind="bad">{t('account.refused.invitation-over')}</Callout>)}
      <When data="invitation">
        <Card>
          <p>{t('account.people.invitation', { owner: value('owner'), email: value('invited') })}</p>
          <ApiForm action="account/join-plan" values={{ invitation: value('token') }}>
            <Button type="submit">{t('account.people.accept')}</Button>
          </ApiForm>
        </Card>
      </When>
    </>
  );
}
