import type { AccountData, AccountPageData, DevicesData, PeopleData, PersonData } from '@site/api-contract';
import { useTranslation } from 'react-i18next';
import { maxDeviceNameLength, maxNameLength } from '@site/api-contract/field-limits';
import { pageTemplate, usePage } from '@site/remote-kit';
import { Button, ButtonLink, Card, Callout, Refusals } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { addressIn, languageNames, languages } from '@site/shared-i18n';
import fields from '@site/remote-kit/ui/Field.module.css';
import { AccountForm } from './AccountForm.tsx';
import { ApiField, ApiForm } from '../../forms/api-forms.tsx';
import { ofEmail } from '../../forms/email-field.tsx';
import styles from './account.module.css';

const page = pageTemplate<AccountPageData>();
const invitation = pageTemplate<AccountPageData['invitation']>();
const account = pageTemplate<AccountData>();
const device = pageTemplate<DevicesData['devices']>();
const shared = pageTemplate<PeopleData['shared']>();
const team = pageTemplate<PeopleData['team']>();
const person = pageTemplate<PersonData>();
const joined = pageTemplate<PersonData['joined']>();
const invited = pageTemplate<PersonData['invited']>();

/** The devices whose apps have the plan; each can be named and removed (E4). */
export function Devices() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <Card aria-labelledby="account-devices">
      <h2 id="account-devices">{t('account.devices.title')}</h2>
      <p>{t('account.devices.lead')}</p>
      <account.Unless data="hasDevices">
        <p>{t('account.devices.none')}</p>
      </account.Unless>
      <account.When data="hasDevices">
        <ul className={styles.list}>
          <account.Each of="devices">
            <li>
              <span>
                {device.value('deviceName')}
                <small className={styles.file}>
                  {device.value('appName')}
                  {', '}
                  <device.When data="used">
                    {t('account.devices.used', { date: device.value('used') })}
                  </device.When>
                  <device.When data="unused">{t('account.devices.unused')}</device.When>
                </small>
              </span>
              <Disclosure variant="plain" summary={t('account.devices.rename')}>
                <AccountForm
                  form="rename-device"
                  values={{ device: device.value('device') }}
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
                      defaultValue={device.value('deviceName')}
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
          </account.Each>
        </ul>
      </account.When>
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
    <AccountForm form="remove-device" values={{ device: device.value('device'), ...values }}>
      <Button type="submit" variant="secondary" aria-label={`${label}: ${device.value('deviceName')}`}>
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
      <account.When data="shared">
        <Card aria-labelledby="account-shared">
          <h2 id="account-shared">{t('account.people.sharedTitle')}</h2>
          {shared.when('runs', <p>{t('account.people.sharedRuns')}</p>)}
          {shared.when('over', <p>{t('account.people.sharedOver')}</p>)}
          <AccountForm form="leave-plan">
            <Button type="submit" variant="secondary">
              {t('account.people.leave')}
            </Button>
          </AccountForm>
        </Card>
      </account.When>
      <account.When data="team">
        <Card aria-labelledby="account-people">
          <h2 id="account-people">{t('account.people.title')}</h2>
          <p>{t('account.people.lead', { most: team.value('most'), taken: team.value('taken') })}</p>
          <ul className={styles.list}>
            <team.Each of="people">
              <li>
                <span>
                  {person.value('personName')}
                  <small className={styles.file}>
                    <person.When data="joined">
                      {t('account.people.joined', { date: joined.value('since') })}
                    </person.When>
                    <person.When data="invited">
                      {t('account.people.open', { date: invited.value('until') })}
                    </person.When>
                    <person.When data="lapsed">{t('account.people.lapsed')}</person.When>
                  </small>
                </span>
                <RemovePerson />
              </li>
            </team.Each>
          </ul>
          {team.when('full', <Callout>{t('account.refused.people-full')}</Callout>)}
          <team.When data="invite">
            <Disclosure variant="plain" summary={t('account.people.invite')}>
              <InvitationForm />
            </Disclosure>
          </team.When>
        </Card>
      </account.When>
    </>
  );
}

function RemovePerson() {
  const { t } = useTranslation('commerce');
  const label = t('account.people.remove');
  return (
    <AccountForm form="remove-person" values={{ person: person.value('person') }}>
      <Button type="submit" variant="secondary" aria-label={`${label}: ${person.value('personName')}`}>
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
      {page.when('invitationOver', <Callout kind="bad">{t('account.refused.invitation-over')}</Callout>)}
      <page.When data="invitation">
        <Card>
          <p>
            {t('account.people.invitation', {
              owner: invitation.value('owner'),
              email: invitation.value('invited'),
            })}
          </p>
          <ApiForm action="account/join-plan" values={{ invitation: invitation.value('token') }}>
            <Button type="submit">{t('account.people.accept')}</Button>
          </ApiForm>
        </Card>
      </page.When>
    </>
  );
}
