import { useTranslation } from 'react-i18next';
import { Each, value } from '@site/remote-kit';
import styles from './account.module.css';

/** Every invoice, as PDF. */
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
        </li>
      </Each>
    </ul>
  );
}
