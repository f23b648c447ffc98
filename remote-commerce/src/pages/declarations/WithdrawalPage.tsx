import { useTranslation } from 'react-i18next';
import { withdrawalPaths } from '@site/api-contract/page-paths';
import { addressIn } from '@site/shared-i18n';
import { usePage, value, when, When } from '@site/remote-kit';
import { Button, ButtonLink, Card } from '@site/remote-kit/ui';
import { DataRows } from '../../frame/Facts.tsx';
import { ContractFields, DeclarationForm, ReceiptEmail, DeclarationFrame } from './Declaration.tsx';
import styles from './declarations.module.css';

/** 'Withdraw from the contract here': statement, then its confirmation, then the receipt (A8). */
export default function WithdrawalPage() {
  return (
    <DeclarationFrame kind="withdrawal">
      {when('confirm', <Confirmation />)}
      <When data="form">
        <DeclarationForm kind="withdrawal" action="withdraw">
          <ContractFields />
          <ReceiptEmail />
        </DeclarationForm>
      </When>
    </DeclarationFrame>
  );
}

function Confirmation() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <Card>
      <form className={styles.form} method="post" action="/api/declarations/confirm-withdrawal">
        <h2>{t('withdrawal.confirmTitle')}</h2>
        <p>{t('withdrawal.confirmText')}</p>
        <DataRows className={styles.rows} />
        <input type="hidden" name="draft" value={value('draft')} readOnly />
        <input type="hidden" name="language" value={language} readOnly />
        <p className={styles.actions}>
          <Button type="submit">{t('withdrawal.confirm')}</Button>
          <ButtonLink
            variant="secondary"
            href={`${addressIn(language, withdrawalPaths)}?draft={{draft}}&edit=`}
          >
            {t('withdrawal.again')}
          </ButtonLink>
        </p>
      </form>
    </Card>
  );
}
