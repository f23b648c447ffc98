import { useTranslation } from 'react-i18next';
import { Honeypot, Button } from '@site/remote-kit/ui';
import { EmailField } from '../../frame/EmailField.tsx';
import { AccountForm } from './AccountForm.tsx';
import styles from './account.module.css';

/** Asks for the e-mail address that the sign-in link is mailed to. @param values sent with it */
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
