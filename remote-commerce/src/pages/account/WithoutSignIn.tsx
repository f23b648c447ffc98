import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { Card } from '@site/remote-kit/ui';
import styles from './account.module.css';

/** What customers and others do without an account, beside the form that signs in. */
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
