import { useTranslation } from 'react-i18next';
import { longestDeviceName } from '@site/api-contract/field-limits';
import { Each, Unless, usePage, value, When } from '@site/remote-kit';
import { Button, ButtonLink, Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { addressIn } from '@site/shared-i18n';
import fields from '@site/remote-kit/ui/Field.module.css';
import { AccountForm } from './AccountForm.tsx';
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
                      maxLength={longestDeviceName}
                      defaultValue={value('deviceName')}
                    />
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
