import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import styles from './Customers.module.css';

/** The customers that the owner names; else five invented logos, labelled as a demonstration. */
export function Customers() {
  const { t } = useTranslation('marketing');
  const { customers } = usePage().site;
  return (
    <figure className={styles.customers} data-customers={customers}>
      <ul>
        {customerLogos.map(({ name, logo }) => (
          <li key={name} translate="no">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path fillRule="evenodd" d={logo} />
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

/** Each is named 'example' in a language of the site. Replace them once real customers agree to be shown. */
const customerLogos = [
  { name: 'Exemple SA', logo: 'M3 20 12 3l9 17h-6l-3-6-3 6z' },
  {
    name: 'Muster AG',
    logo: 'M4 4h7v7H4zm9 0h7v7h-7zM4 13h7v7H4zm12.5 0a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  },
  { name: 'Esempio SA', logo: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 5a5 5 0 1 1 0 10z' },
  { name: 'Sample Ltd', logo: 'M3 6h18v3H3zm4 5h14v3H7zm4 5h10v3H11z' },
  { name: 'Modelo Lda', logo: 'M12 2l9 5v10l-9 5-9-5V7zm0 5-4.5 2.5v5L12 17l4.5-2.5v-5z' },
] as const;
