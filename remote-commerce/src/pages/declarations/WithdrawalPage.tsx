import { useTranslation } from 'react-i18next';
import { withdrawalPaths } from '@site/api-contract/page-paths';
import { addressIn } from '@site/shared-i18n';
import { usePage, value, when, When } from '@site/remote-kit';
import { Button, ButtonLink, Card } from '@site/remote-kit/ui';
import { ApiForm } from '../../forms/api-forms.tsx';
import { DataRows } from '../../frame/Facts.tsx';
import { ContractFields, DeclarationForm, ReceiptEmail, DeclarationFrame } from './Declaration.tsx';
import styles from './declarations.module.css';

export default function WithdrawalPage() {
  return (
    <DeclarationFrame kind="withdrawal">
      {when('confirm', <WithdrawalConfirmation />)}
      <When data="form">
        <DeclarationForm kind="withdrawal" action="withdraw">
          <ContractFields />
          <ReceiptEmail />
        </DeclarationForm>
      </When>
    </DeclarationFrame>
  );
}

function WithdrawalConfirmation() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <Card>
      <ApiForm
        className={styles.form}
        action="declarations/confirm-withdrawal"
        values={{ draft: value('draft') }}
      >
        <h2>{t('withdrawal.confirmTitle')}</h2>
        <p>{t('withdrawal.confirmText')}</p>
        {when('meansWhole', <p>{t('withdrawal.meansWhole')}</p>)}
        <DataRows className={styles.rows} />
        <p className={styles.actions}>
          <Button type="submit">{t('withdrawal.confirm')}</Button>
          <ButtonLink
            variant="secondary"
            href={`${addressIn(language, withdrawalPaths)}?draft={{draft}}&edit=`}
          >
            {t('withdrawal.again')}
          </ButtonLink>
        </p>
      </ApiForm>
    </Card>
  );
}
