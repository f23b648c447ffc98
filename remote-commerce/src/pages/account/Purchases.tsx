import type { AccountData, Agreement, InvoiceData, PackageData } from '@site/api-contract';
import { useTranslation } from 'react-i18next';
import { paidPackageFile } from '@site/api-contract/paid-package';
import { pageTemplate } from '@site/remote-kit';
import { Button, ButtonLink, Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { RequiredTick } from '../../forms/api-forms.tsx';
import { DataRows } from '../../frame/Facts.tsx';
import { AccountForm } from './AccountForm.tsx';
import styles from './account.module.css';

const account = pageTemplate<AccountData>();
const packages = pageTemplate<PackageData>();
const consent = pageTemplate<PackageData['consent']>();
const invoice = pageTemplate<InvoiceData>();
const correction = pageTemplate<InvoiceData['corrections']>();
const creditNote = pageTemplate<InvoiceData['creditNotes']>();
const agreement = pageTemplate<Agreement>();
const terms = pageTemplate<Agreement['terms']>();

/** The package of each paid order; the first download needs the buyer's consent (C13). */
export function Packages() {
  const { t } = useTranslation('commerce');
  return (
    <Card aria-labelledby="account-packages" className={styles.folded}>
      <Disclosure variant="plain" summary={<h2 id="account-packages">{t('order.package')}</h2>}>
        <p>{t('order.packageAbout')}</p>
        <ul className={styles.list}>
          <account.Each of="packages">
            <li>
              <span>
                {t('account.packageText', { plan: packages.value('planName'), date: packages.value('day') })}
                <small className={styles.file}>{t('order.packageFile', { file: paidPackageFile })}</small>
              </span>
              <packages.When data="consent">
                <AccountForm
                  form="download"
                  values={{ order: packages.value('order') }}
                  className={styles.form}
                >
                  <RequiredTick name="consent" value={consent.value('version')}>
                    {consent.value('words')}
                  </RequiredTick>
                  <Button type="submit" variant="secondary">
                    {t('account.agree')}
                  </Button>
                </AccountForm>
              </packages.When>
              <packages.Unless data="consent">
                <ButtonLink href={`/api/account/file?order=${packages.value('order')}`} variant="secondary">
                  {t('account.download')}
                </ButtonLink>
              </packages.Unless>
            </li>
          </account.Each>
        </ul>
      </Disclosure>
    </Card>
  );
}

export function Invoices() {
  const { t } = useTranslation('commerce');
  return (
    <ul className={styles.list}>
      <account.Each of="invoices">
        <li>
          <a href={`/api/account/invoice?number=${invoice.value('number')}`}>
            {t('account.invoicePdf', { number: invoice.value('printed') })}
          </a>
          <span>
            {t('account.invoiceText', {
              date: invoice.value('day'),
              plan: invoice.value('planName'),
              amount: invoice.value('amount'),
            })}
          </span>
          <invoice.When data="hasCorrections">
            <ul className={styles.credits}>
              <invoice.Each of="corrections">
                <li>
                  <a
                    href={`/api/account/invoice?number=${correction.value('number')}&correction=${correction.value('correction')}`}
                  >
                    {t('account.correctionPdf', { number: correction.value('printed') })}
                  </a>{' '}
                  {correction.value('day')}
                </li>
              </invoice.Each>
            </ul>
          </invoice.When>
          <invoice.When data="hasCreditNotes">
            <ul className={styles.credits}>
              <invoice.Each of="creditNotes">
                <li>
                  <a href={`/api/account/credit-note?number=${creditNote.value('number')}`}>
                    {t('account.creditNotePdf', { number: creditNote.value('printed') })}
                  </a>{' '}
                  {creditNote.when(
                    'valid',
                    t('account.creditNoteText', {
                      date: creditNote.value('day'),
                      amount: creditNote.value('amount'),
                    }),
                  )}
                  {creditNote.when(
                    'invalid',
                    t('account.creditNoteInvalid', {
                      date: creditNote.value('day'),
                      amount: creditNote.value('amount'),
                    }),
                  )}
                </li>
              </invoice.Each>
            </ul>
          </invoice.When>
        </li>
      </account.Each>
    </ul>
  );
}

/** What the customer was shown and agreed to with each order and change of plan (A12). */
export function Agreements() {
  const { t } = useTranslation('commerce');
  return (
    <Card aria-labelledby="account-agreements">
      <h2 id="account-agreements">{t('account.agreements')}</h2>
      <account.Each of="agreements">
        <Disclosure
          variant="plain"
          summary={t('account.agreedOn', { plan: agreement.value('title'), date: agreement.value('moment') })}
        >
          <DataRows />
          <agreement.When data="terms">
            <p>
              <a href={`/api/account/terms?address=${terms.value('address')}`}>{t('account.agreedTerms')}</a>
            </p>
          </agreement.When>
        </Disclosure>
      </account.Each>
    </Card>
  );
}
