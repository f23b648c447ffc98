import { useTranslation } from 'react-i18next';
import { longestContract, withdrawalPaths } from '@site/api-contract/declaration-pages';
import { longestEmail, longestName } from '@site/api-contract/field-limits';
import { addressIn } from '@site/shared-i18n';
import { usePage, value, When } from '@site/remote-kit';
import { Button, ButtonLink } from '@site/remote-kit/ui';
import { DeclarationFrame, Rows } from './DeclarationFrame.tsx';
import { DeclaredField } from './DeclaredField.tsx';
import styles from './declarations.module.css';

/** 'Withdraw from the contract here': statement, then its confirmation, then the receipt (A8). */
export default function WithdrawalPage() {
  return (
    <DeclarationFrame kind="withdrawal">
      <When data="confirm">
        <Confirmation />
      </When>
      <When data="form">
        <StatementForm />
      </When>
    </DeclarationFrame>
  );
}

function StatementForm() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <form className={styles.panel} method="post" action="/api/declarations/withdraw">
      <p>{t('withdrawal.lead')}</p>
      <When data="wrong">
        <p className={styles.bad} role="alert">
          {t('declaration.invalid')}
        </p>
      </When>
      <input type="hidden" name="language" value={language} readOnly />
      <DeclaredField name="name" autoComplete="name" maxLength={longestName} label={t('declaration.name')} />
      <DeclaredField
        name="contract"
        maxLength={longestContract}
        label={t('declaration.contract')}
        hint={t('declaration.contractHint')}
      />
      <DeclaredField
        name="email"
        type="email"
        autoComplete="email"
        maxLength={longestEmail}
        label={t('declaration.email')}
        hint={t('declaration.emailHint')}
      />
      <Button type="submit">{t('withdrawal.submit')}</Button>
    </form>
  );
}

function Confirmation() {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <form className={styles.panel} method="post" action="/api/declarations/confirm-withdrawal">
      <h2>{t('withdrawal.confirmTitle')}</h2>
      <p>{t('withdrawal.confirmText')}</p>
      <Rows />
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
  );
}
