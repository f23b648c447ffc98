import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apps } from '@site/api-contract/price-list';
import { addressIn } from '@site/shared-i18n';
import { usePage } from '@site/remote-kit';
import { ButtonLink, Card } from '@site/remote-kit/ui';
import styles from '../payment/payment.module.css';

/** What to do after starting a trial: the customer may have none of the apps yet. The card ends with the children. */
export function InstallApps({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  return (
    <Card aria-labelledby="install-apps">
      <h2 id="install-apps">{t('installApps.title')}</h2>
      <p>{t('installApps.text')}</p>
      <div className={styles.actions}>
        {apps.map(({ name }) => (
          <ButtonLink key={name} variant="secondary" href={`${addressIn(language, '/download')}?app=${name}`}>
            {name}
          </ButtonLink>
        ))}
      </div>
      {children}
    </Card>
  );
}
