import { useTranslation } from 'react-i18next';
import { apps, defaultApp } from '@site/api-contract/price-list';
import { addressIn } from '@site/shared-i18n';
import { Island, usePage } from '@site/remote-kit';
import { Ground } from '../../frame/Ground.tsx';
import { DownloadForm } from './DownloadForm.tsx';
import styles from './DownloadPage.module.css';

/** /download?app=…: name and e-mail, then the app's package (C11). */
export default function DownloadPage() {
  const { t } = useTranslation('commerce');
  const { language, state } = usePage();
  const query = new URLSearchParams(state.getState().location.search);
  const asked = query.get('app')?.trim().toLowerCase();
  const found = apps.find(({ name, slug }) => asked === slug || asked === name.toLowerCase());
  const app = found?.name ?? defaultApp;
  const others = apps.filter(({ name }) => name !== app);
  return (
    <div className={styles.page}>
      <Ground />
      <div className={styles.intro}>
        <h1 tabIndex={-1}>{t('download.title', { app })}</h1>
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
      <Island name="download-form">
        <DownloadForm app={app} />
      </Island>
    </div>
  );
}
