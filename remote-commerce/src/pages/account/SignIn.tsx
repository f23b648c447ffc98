import { useTranslation } from 'react-i18next';
import { usePage, when } from '@site/remote-kit';
import { Callout, Card, Honeypot, Button } from '@site/remote-kit/ui';
import { EmailField } from '../../frame/fields.tsx';
import { AccountForm } from './AccountForm.tsx';
import styles from './account.module.css';

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

export function LinkForm({ values }: { values?: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('commerce');
  return (
    <AccountForm form="link" {...(values && { values })} className={styles.form}>
      <Honeypot label={t('account.honeypot')} />
      <EmailField name="email" label={t('account.email')} />
      <Button type="submit">{t('account.askLink')}</Button>
    </AccountForm>
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
