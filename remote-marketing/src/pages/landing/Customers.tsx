import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { customerMarks } from './customer-marks.ts';
import styles from './Customers.module.css';

/** The customers that the owner names; else five invented logos, labelled as a demonstration. */
export function Customers() {
  const { t } = useTranslation('marketing');
  const { customers } = usePage().site;
  return (
    <figure className={styles.customers} data-customers={customers}>
      <ul>
        {customerMarks.map(({ name, mark }) => (
          <li key={name} translate="no">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path fillRule="evenodd" d={mark} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <figcaption>{t('hero.customers')}</figcaption>
      <p className={styles.named}>
        {t('hero.customersNamed')} <b translate="no">{customers}</b>
      </p>
    </figure>
  );
}
