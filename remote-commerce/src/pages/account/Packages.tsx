import { useTranslation } from 'react-i18next';
import { paidPackageFile } from '@site/api-contract/paid-package';
import { Each, Value, value, When } from '@site/remote-kit';
import { Button, Card, Choice } from '@site/remote-kit/ui';
import { AccountForm } from './AccountForm.tsx';
import styles from './account.module.css';

/** The package of each paid order; the first download needs the buyer's consent (C13). */
export function Packages() {
  const { t } = useTranslation('commerce');
  return (
    <Card aria-labelledby="account-packages">
      <h2 id="account-packages">{t('account.packages')}</h2>
      <ul className={styles.list}>
        <Each of="packages">
          <li>
            <span>
              {t('account.packageText', { plan: value('planName'), date: value('day') })}
              <small className={styles.file}>{t('order.packageFile', { file: paidPackageFile })}</small>
            </span>
            <AccountForm form="download" values={{ order: value('order') }} className={styles.form}>
              <When data="consent">
                <Choice type="checkbox" name="consent" value={value('version')} required>
                  <Value of="words" />
                </Choice>
              </When>
              <Button type="submit" variant="secondary">
                {t('account.download')}
              </Button>
            </AccountForm>
          </li>
        </Each>
      </ul>
    </Card>
  );
}
