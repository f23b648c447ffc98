import { useTranslation } from 'react-i18next';
import { usePage } from '@site/remote-kit';
import { Icon } from './Icon.tsx';
import styles from './Promises.module.css';

/** In the order of the row: message id, icon, and role and anchor of the page that explains it. */
const promises = [
  { id: 'device', icon: 'device', role: 'privacy', anchor: '#local-data' },
  { id: 'website', icon: 'shield', role: 'privacy', anchor: '' },
  { id: 'ads', icon: 'choice', role: 'privacy', anchor: '#use' },
  { id: 'cancel', icon: 'exit', role: 'cancellation', anchor: '' },
] as const;

export function Promises({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('marketing');
  const { pageAddress } = usePage();
  return (
    <ul
      className={isShort ? `${styles.promises} ${styles.short}` : styles.promises}
      aria-label={t('promises.title')}
    >
      {promises.map(({ id, icon, role, anchor }) => (
        <li key={id}>
          <Icon name={icon} />
          <a href={pageAddress(role) + anchor}>{t(isShort ? `promises.short.${id}` : `promises.${id}`)}</a>
        </li>
      ))}
    </ul>
  );
}
