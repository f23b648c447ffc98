import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { apps, defaultApp } from '@site/api-contract/catalogue';
import { addressIn } from '@site/shared-i18n';
import { useIsland } from '@site/shell-contract/react';
import { Ground } from '../../frame/Ground.tsx';
import { DownloadForm } from './DownloadForm.tsx';
import styles from './DownloadPage.module.css';

/** /download?app=…: name and e-mail, then the app's package (requirements, C11). */
export default function DownloadPage() {
  const { t } = useTranslation('commerce');
  const { language } = useIsland();
  const [query] = useSearchParams();
  const asked = query.get('app')?.trim().toLowerCase();
  const found = apps.find(({ name, slug }) => asked === slug || asked === name.toLowerCase());
  const app = found?.name ?? defaultApp;
  const others = apps.filter(({ name }) => name !== app);
  return (
    <div className={styles.page}>
      <Ground />
      <div className={styles.intro}>
        <h1>{t('download.title', { app })}</h1>
        {asked && !found && <p className={styles.unknown}>{t('download.unknown', { app })}</p>}
        <p>{t('download.description', { app })}</p>
        <p className={styles.others}>
          {t('download.others')}{' '}
          {others.map(({ name }) => (
            <a key={name} href={`${addressIn(language, '/download')}?app=${name}`}>
              {name}
            </a>
          ))}
        </p>
      </div>
      <DownloadForm app={app} />
    </div>
  );
}
