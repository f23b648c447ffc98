import type { AccountData, BillingData } from '@site/api-contract';
import { useTranslation } from 'react-i18next';
import {
  maxCountryLength,
  maxNameLength,
  maxPostcodeLength,
  maxVatNumberLength,
} from '@site/api-contract/field-limits';
import { pageTemplate } from '@site/remote-kit';
import { Button, Callout, Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { FilledField } from '../../forms/api-forms.tsx';
import { AccountForm } from './AccountForm.tsx';
import styles from './account.module.css';

const account = pageTemplate<AccountData>();
const { Unless, when, When } = pageTemplate<BillingData>();
const saved = pageTemplate<BillingData['saved']>();

/** To whom the customer's invoices are addressed, to be changed; refused input is shown again (A3). */
export function BillingAddress() {
  const { t } = useTranslation('commerce');
  const summary = when('saved', t('account.billing.change'), t('account.billing.enter'));
  return (
    <account.When data="billing">
      <Card id="account-billing" aria-labelledby="account-billing-title" className={styles.billing}>
        <h2 id="account-billing-title">{t('account.billing.title')}</h2>
        {when(
          'saved',
          <p>{t('account.billing.now', { address: saved.value('lines') })}</p>,
          <p>{t('account.billing.lead')}</p>,
        )}
        <When data="wrong">
          <Callout kind="bad" role="alert">
            {t('forms.correct')}
          </Callout>
          <AddressForm />
        </When>
        <Unless data="wrong">
          <Disclosure variant="plain" summary={summary}>
            <AddressForm />
          </Disclosure>
          <When data="saved">
            <AccountForm form="remove-billing-address">
              <Button type="submit" variant="secondary">
                {t('account.billing.remove')}
              </Button>
            </AccountForm>
          </When>
        </Unless>
      </Card>
    </account.When>
  );
}

const fields = [
  { name: 'company', required: true, maxLength: maxNameLength, autoComplete: 'billing organization' },
  { name: 'vatNumber', required: false, maxLength: maxVatNumberLength },
  { name: 'street', required: false, maxLength: maxNameLength, autoComplete: 'billing address-line1' },
  { name: 'postcode', required: false, maxLength: maxPostcodeLength, autoComplete: 'billing postal-code' },
  { name: 'town', required: true, maxLength: maxNameLength, autoComplete: 'billing address-level2' },
  { name: 'country', required: false, maxLength: maxCountryLength, autoComplete: 'billing country-name' },
] as const;

function AddressForm() {
  const { t } = useTranslation('commerce');
  return (
    <AccountForm form="billing-address" className={styles.form}>
      {fields.map((field) => {
        const label = t(`account.billing.${field.name}`);
        return (
          <FilledField
            key={field.name}
            {...field}
            label={field.required ? label : t('account.billing.optional', { label })}
            {...(field.name === 'vatNumber' && { hint: t('account.billing.numberHint') })}
          />
        );
      })}
      <Button type="submit">{t('account.billing.save')}</Button>
    </AccountForm>
  );
}
