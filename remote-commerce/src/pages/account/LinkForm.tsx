import { useTranslation } from 'react-i18next';
import { longestEmail } from '@site/api-contract/field-limits';
import { Honeypot, Button, Field } from '@site/remote-kit/ui';
import { AccountForm } from './AccountForm.tsx';
import styles from './account.module.css';

/** Asks for the e-mail address that the sign-in link is mailed to. @param values sent with it */
export function LinkForm({ values }: { values?: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('commerce');
  return (
    <AccountForm form="link" {...(values && { values })} className={styles.form}>
      <Honeypot label={t('account.honeypot')} />
      <Field
        name="email"
        type="email"
        autoComplete="email"
        label={t('account.email')}
        maxLength={longestEmail}
      />
      <Button type="submit">{t('account.askLink')}</Button>
    </AccountForm>
  );
}
