import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { longestContract, longestEmail, longestName } from '@site/api-contract/field-limits';
import { usePage, When } from '@site/remote-kit';
import { Button, Callout, Card } from '@site/remote-kit/ui';
import { FilledField } from '../../frame/FilledField.tsx';
import styles from './declarations.module.css';

interface DeclarationFormProps {
  kind: 'cancellation' | 'withdrawal';
  /** The last part of the endpoint's path. */
  action: 'cancel' | 'withdraw';
  children: ReactNode;
}

/** A form for a declaration; invalid input is shown in it again. */
export function DeclarationForm({ kind, action, children }: DeclarationFormProps) {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <Card>
      <form className={styles.form} method="post" action={`/api/declarations/${action}`}>
        <p>{t(`${kind}.lead`)}</p>
        <When data="wrong">
          <Callout kind="bad" role="alert">
            {t('declaration.invalid')}
          </Callout>
        </When>
        <input type="hidden" name="language" value={language} readOnly />
        {children}
        <Button type="submit">{t(`${kind}.submit`)}</Button>
      </form>
    </Card>
  );
}

/** The declarant and the contract. */
export function ContractFields() {
  const { t } = useTranslation('commerce');
  return (
    <>
      <FilledField name="name" autoComplete="name" maxLength={longestName} label={t('declaration.name')} />
      <FilledField
        name="contract"
        maxLength={longestContract}
        label={t('declaration.contract')}
        hint={t('declaration.contractHint')}
      />
    </>
  );
}

/** The e-mail address for the receipt. */
export function ReceiptEmail() {
  const { t } = useTranslation('commerce');
  return (
    <FilledField
      name="email"
      type="email"
      autoComplete="email"
      maxLength={longestEmail}
      label={t('declaration.email')}
      hint={t('declaration.emailHint')}
    />
  );
}
