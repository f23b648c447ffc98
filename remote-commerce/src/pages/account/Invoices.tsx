import { useTranslation } from 'react-i18next';
import { Each, value, When } from '@site/remote-kit';
import styles from './account.module.css';

/** All invoices as PDF, with their corrections for another addressee and the credit notes of their refunds (A10). */
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
                  {t('account.creditNoteText', { date: value('day'), amount: value('amount') })}
                </li>
              </Each>
            </ul>
          </When>
        </li>
      </Each>
    </ul>
  );
}
