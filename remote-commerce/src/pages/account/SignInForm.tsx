import { useTranslation } from 'react-i18next';
import { longestEmail } from '@site/api-contract/field-limits';
import { When } from '@site/remote-kit';
import { BotTrap, Button, Callout, Card, Field } from '@site/remote-kit/ui';
import { AccountForm } from './AccountForm.tsx';
import styles from './account.module.css';

/** Asks for the e-mail address that the sign-in link is mailed to. */
export function SignInForm() {
  const { t } = useTranslation('commerce');
  return (
    <Card aria-labelledby="sign-in">
      <h2 id="sign-in">{t('account.signIn')}</h2>
      <When data="linkOver">
        <Callout kind="bad">{t('account.notices.linkOver')}</Callout>
      </When>
      <p>{t('account.lead')}</p>
      <AccountForm form="link" className={styles.form}>
        <BotTrap label={t('account.trap')} />
        <Field
          name="email"
          type="email"
          autoComplete="email"
          label={t('account.email')}
          maxLength={longestEmail}
        />
        <Button type="submit">{t('account.askLink')}</Button>
      </AccountForm>
    </Card>
  );
}
