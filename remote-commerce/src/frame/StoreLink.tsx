import { usePage, useTexts } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import styles from './frame.module.css';

/** Leads to the Android store; hidden unless the site's owner has set its address. */
export function StoreLink() {
  const t = useTexts('installApps.store');
  const { site } = usePage();
  return (
    <p className={styles.store} data-store={site.storeLink}>
      <ButtonLink variant="secondary" href={site.storeLink}>
        {t('installApps.store')}
      </ButtonLink>
    </p>
  );
}
