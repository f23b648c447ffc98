import { useTranslation } from 'react-i18next';
import { value, when, When } from '@site/remote-kit';
import { Button, Callout, Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { EmailField } from '../../frame/fields.tsx';
import { AccountForm } from './AccountForm.tsx';
import styles from './account.module.css';

/** Asks for another address of the account (A14). */
export function AddressChange() {
  const { t } = useTranslation('commerce');
  return (
    <Disclosure variant="plain" summary={t('account.address.change')}>
      <AccountForm form="change-address" className={styles.form}>
        <p>{t('account.address.lead')}</p>
        <EmailField name="newEmail" label={t('account.address.new')} />
        <Button type="submit">{t('account.address.ask')}</Button>
      </AccountForm>
    </Disclosure>
  );
}

export function AddressConfirmation() {
  const { t } = useTranslation('commerce');
  return (
    <>
      {when('addressOver', <Callout kind="bad">{t('account.notices.address-change-over')}</Callout>)}
      <When data="addressChange">
        <Card>
          <When data="fromOld">
            <p>{t('account.address.fromOld', { from: value('oldEmail'), to: value('newEmail') })}</p>
          </When>
          {when('fromNew', <p>{t('account.address.fromNew', { to: value('newEmail') })}</p>)}
          <AccountForm form="confirm-address" values={{ address: value('token') }}>
            <Button type="submit">{t('account.address.confirm')}</Button>
          </AccountForm>
        </Card>
      </When>
    </>
  );
}
