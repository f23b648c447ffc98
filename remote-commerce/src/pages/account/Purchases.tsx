import { useTranslation } from 'react-i18next';
import { paidPackageFile } from '@site/api-contract/paid-package';
import { Each, Unless, value, when, When } from '@site/remote-kit';
import { Button, ButtonLink, Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { RequiredTick } from '../../forms/api-forms.tsx';
import { DataRows } from '../../frame/Facts.tsx';
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
                <RequiredTick name="consent" value={value('version')}>
                  {value('words')}
                </RequiredTick>
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

export function Invoices() {
  const { t } = useTranslation('commerce');
  return (
    <ul className={styles.list}>
      <Each of="invoices">
        <li>
          <a href={`/api/account/invoice?number=${value('number')}`}>
            {t('account.invoicePdf', { number: value('printed') })}
          </a>
          <span>
            {t('account.invoiceText', {
              date: value('day'),
              plan: value('planName'),
              amount: value('amount'),
            })}
          </span>
          <When data="hasCorrections">
            <ul className={styles.credits}>
              <Each of="corrections">
                <li>
                  <a
                    href={`/api/account/invoice?number=${value('number')}&correction=${value('correction')}`}
                  >
                    {t('account.correctionPdf', { number: value('printed') })}
                  </a>{' '}
                  {value('day')}
                </li>
              </Each>
            </ul>
          </When>
          <When data="hasCreditNotes">
            <ul className={styles.credits}>
              <Each of="creditNotes">
                <li>
                  <a href={`/api/account/credit-note?number=${value('number')}`}>
                    {t('account.creditNotePdf', { number: value('printed') })}
                  </a>{' '}
                  {when(
                    'valid',
                    t('account.creditNoteText', { date: value('day'), amount: value('amount') }),
                  )}
                  {when(
                    'invalid',
                    t('account.creditNoteInvalid', { date: value('day'), amount: value('amount') }),
                  )}
                </li>
              </Each>
            </ul>
          </When>
        </li>
      </Each>
    </ul>
  );
}

/** What the customer was shown and agreed to with each order and change of plan (A12). */
export function Agreements() {
  const { t } = useTranslation('commerce');
  return (
    <Card aria-labelledby="account-agreements">
      <h2 id="account-agreements">{t('account.agreements')}</h2>
      <Each of="agreements">
        <Disclosure
          variant="plain"
          summary={t('account.agreedOn', { plan: value('title'), date: value('moment') })}
        >
          <DataRows />
          <When data="terms">
            <p>
              <a href={`/api/account/terms?address=${value('address')}`}>{t('account.agreedTerms')}</a>
            </p>
          </When>
        </Disclosure>
      </Each>
    </Card>
  );
}
