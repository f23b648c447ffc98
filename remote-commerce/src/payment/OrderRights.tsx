import { usePage, useTexts } from '@site/remote-kit';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import styles from './payment.module.css';

/** What a buyer may ask before the order, beneath its button: what the law wants in view stands above it. */
export function OrderRights({ renews = false }: { renews?: boolean }) {
  const t = useTexts(
    'checkout.seller',
    'payment.rights',
    'payment.withdrawal',
    'subscription.cancelling',
    'subscription.rights',
  );
  const { site } = usePage();
  return (
    <Disclosure variant="plain" summary={t(renews ? 'subscription.rights' : 'payment.rights')}>
      <div className={styles.notes}>
        <p>{t('payment.withdrawal')}</p>
        {renews && <p>{t('subscription.cancelling', { email: site.email })}</p>}
        <p>{t('checkout.seller', site)}</p>
      </div>
    </Disclosure>
  );
}
