import type { WithdrawalConfirmationData, WithdrawalPageData } from '@site/api-contract';
import { useTranslation } from 'react-i18next';
import { withdrawalPaths } from '@site/api-contract/page-paths';
import { addressIn } from '@site/shared-i18n';
import { pageTemplate, usePage } from '@site/remote-kit';
import { Button, ButtonLink, Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { ApiForm } from '../../forms/api-forms.tsx';
import { DataRows } from '../../frame/Facts.tsx';
import { ContractFields, DeclarationForm, ReceiptEmail, DeclarationFrame } from './Declaration.tsx';
import styles from './declarations.module.css';

const page = pageTemplate<WithdrawalPageData>();
const confirm = pageTemplate<WithdrawalConfirmationData>();

export default function WithdrawalPage() {
  return (
    <DeclarationFrame kind="withdrawal">
      {page.when('confirm', <WithdrawalConfirmation />)}
      <page.When data="form">
        <DeclarationForm kind="withdrawal" action="withdraw" terms={<Terms />}>
          <ContractFields />
          <ReceiptEmail />
        </DeclarationForm>
      </page.When>
    </DeclarationFrame>
  );
}

const terms = ['refund', 'change', 'within', 'file'] as const;

/** From what one can withdraw, and what is paid back. */
function Terms() {
  const { t } = useTranslation('commerce');
  return (
    <Disclosure variant="plain" summary={t('withdrawal.terms.title')}>
      <ul className={styles.cases}>
        {terms.map((term) => (
          <li key={term}>{t(`withdrawal.terms.${term}`)}</li>
        ))}
      </ul>
    </Disclosure>
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
        values={{ draft: confirm.value('draft') }}
      >
        <h2>{t('withdrawal.confirmTitle')}</h2>
        <p>{confirm.value('words')}</p>
        {confirm.when('meansWhole', <p>{t('withdrawal.meansWhole')}</p>)}
        <DataRows className={styles.rows} />
        <p className={styles.actions}>
          <Button type="submit">{t('withdrawal.confirm')}</Button>
          <ButtonLink
            variant="secondary"
            href={`${addressIn(language, withdrawalPaths)}?draft=${confirm.value('draft')}&edit=`}
          >
            {t('withdrawal.again')}
          </ButtonLink>
        </p>
      </ApiForm>
    </Card>
  );
}
