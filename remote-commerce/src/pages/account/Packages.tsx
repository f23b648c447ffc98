import { useTranslation } from 'react-i18next';
import { paidPackageFile } from '@site/api-contract/paid-package';
import { Each, Unless, value, When } from '@site/remote-kit';
import { Button, ButtonLink, Card } from '@site/remote-kit/ui';
import { Choice } from '@site/remote-kit/ui/Choice.tsx';
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
            <When data="consent">
              <AccountForm form="download" values={{ order: value('order') }} className={styles.form}>
                <Choice type="checkbox" name="consent" value={value('version')} required>
                  {value('words')}
                </Choice>
                <Button type="submit" variant="secondary">
                  {t('account.agree')}
                </Button>
              </AccountForm>
            </When>
            <Unless data="consent">
              <ButtonLink href={`/api/account/file?order=${value('order')}`} variant="secondary">
                {t('account.download')}
              </ButtonLink>
            </Unless>
          </li>
        </Each>
      </ul>
    </Card>
  );
}
