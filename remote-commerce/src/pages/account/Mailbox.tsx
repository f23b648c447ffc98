import type { AccountPageData } from '@site/api-contract';
import { useTranslation } from 'react-i18next';
import { pageTemplate, usePage } from '@site/remote-kit';
import { Callout, Card, Honeypot, Button } from '@site/remote-kit/ui';
import { ApiField, ApiForm } from '../../forms/api-forms.tsx';
import { ofEmail } from '../../forms/email-field.tsx';
import { lastEmailKey } from '../../kept-in-tab.ts';
import { AccountForm } from './AccountForm.tsx';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import styles from './account.module.css';

const page = pageTemplate<AccountPageData>();
const asked = pageTemplate<AccountPageData['asked']>();
const change = pageTemplate<AccountPageData['addressChange']>();
const fromOld = pageTemplate<NonNullable<AccountPageData['addressChange']>['fromOld']>();

/** On the page that replaces a card, too, whose data has none of its names. */
export function SignInForm() {
  const { t } = useTranslation('commerce');
  return (
    <Card aria-labelledby="sign-in">
      <h2 id="sign-in">{t('account.signIn')}</h2>
      {page.when('linkOver', <Callout kind="bad">{t('account.refused.link-over')}</Callout>)}
      <page.When data="asked">
        <Disclosure variant="plain" summary={t('account.linkAgain')}>
          <LinkForm email={asked.value('email')} />
        </Disclosure>
      </page.When>
      <page.Unless data="asked">
        <p>{t('account.lead')}</p>
        <LinkForm />
      </page.Unless>
    </Card>
  );
}

interface LinkFormProps {
  values?: Readonly<Record<string, string>>;
  email?: string;
}

export function LinkForm({ values, email }: LinkFormProps) {
  const { t } = useTranslation('commerce');
  return (
    <ApiForm action="account/link" values={values} className={styles.form}>
      <Honeypot label={t('account.honeypot')} />
      <ApiField
        {...ofEmail}
        name="email"
        label={t('account.email')}
        defaultValue={email}
        data-kept={lastEmailKey}
      />
      <Button type="submit">{t('account.askLink')}</Button>
    </ApiForm>
  );
}

export function WithoutSignIn() {
  const { t } = useTranslation('commerce');
  const { pageAddress } = usePage();
  const links = [
    ['trial', t('account.noPlan')],
    ['cancellation', t('links.cancellation')],
    ['withdrawal', t('links.withdrawal')],
    ['support', t('account.support')],
  ] as const;
  return (
    <Card aria-labelledby="without-sign-in">
      <h2 id="without-sign-in">{t('account.withoutSignIn')}</h2>
      <ul className={styles.list}>
        {links.map(([role, label]) => (
          <li key={role}>
            <a href={pageAddress(role)}>{label}</a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Asks for another address of the account (A14). */
export function AddressChange() {
  const { t } = useTranslation('commerce');
  return (
    <Disclosure variant="plain" summary={t('account.address.change')}>
      <AccountForm form="change-address" className={styles.form}>
        <p>{t('account.address.lead')}</p>
        <ApiField {...ofEmail} name="newEmail" label={t('account.address.new')} />
        <Button type="submit">{t('account.address.ask')}</Button>
      </AccountForm>
    </Disclosure>
  );
}

export function AddressConfirmation() {
  const { t } = useTranslation('commerce');
  return (
    <>
      {page.when('addressOver', <Callout kind="bad">{t('account.refused.address-change-over')}</Callout>)}
      <page.When data="addressChange">
        <Card>
          <change.When data="fromOld">
            <p>
              {t('account.address.fromOld', {
                from: fromOld.value('oldEmail'),
                to: change.value('newEmail'),
              })}
            </p>
          </change.When>
          {change.when('fromNew', <p>{t('account.address.fromNew', { to: change.value('newEmail') })}</p>)}
          <ApiForm action="account/confirm-address" values={{ address: change.value('token') }}>
            <Button type="submit">{t('account.address.confirm')}</Button>
          </ApiForm>
        </Card>
      </page.When>
    </>
  );
}
