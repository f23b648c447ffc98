import { useTranslation } from 'react-i18next';
import { apps, defaultApp } from '@site/api-contract/price-list';
import { addressIn, unbroken } from '@site/shared-i18n';
import { Island, usePage } from '@site/remote-kit';
import { Callout, Card, Ground, PageHead } from '@site/remote-kit/ui';
import { AppIcon } from '@site/remote-kit/ui/AppIcon.tsx';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { InstallSteps, PhoneQrCode, StoreLink } from '../../frame/install.tsx';
import { PrivacyNote } from '../../frame/PrivacyNote.tsx';
import { DownloadForm } from './DownloadForm.tsx';
import styles from './DownloadPage.module.css';

/** /download?app=…: name and e-mail, then the app's package (C11). */
export default function DownloadPage() {
  const { t } = useTranslation('commerce');
  const { language, pageAddress, state } = usePage();
  const query = new URLSearchParams(state.getState().location.search);
  const requestedApp = query.get('app')?.trim().toLowerCase();
  const namedApp = apps.find(
    ({ name, slug }) => requestedApp === slug || requestedApp === name.toLowerCase(),
  );
  const app = namedApp?.name ?? defaultApp;
  const otherApps = apps.filter(({ name }) => name !== app);
  return (
    <div className={styles.page}>
      <Ground />
      <div className={styles.intro}>
        <PageHead
          title={t('download.title', { app })}
          lead={t('download.description', { app: unbroken(app) })}
        />
        {requestedApp && !namedApp && <Callout>{t('download.unknown', { app })}</Callout>}
        <p className={styles.app}>
          <AppIcon app={app} />
          <strong>{unbroken(app)}</strong>
          <span>{t('order.packageFile', { file: `${app}.apk` })}</span>
          <span>{t('download.free')}</span>
        </p>
        <StoreLink />
        <PhoneQrCode
          app={app}
          alt={t('qrCode.alt', { app })}
          scan={t('qrCode.scan', { app: unbroken(app) })}
        />
      </div>
      <Card as="div" className={styles.request}>
        <Island name="download-form">
          <DownloadForm app={app} />
        </Island>
        <PrivacyNote />
      </Card>
      <p className={styles.others}>
        {t('download.others')}{' '}
        {otherApps.map(({ name }) => (
          <SiteLink key={name} to={`${addressIn(language, '/download')}?app=${name}`}>
            {name}
          </SiteLink>
        ))}
      </p>
      <section className={styles.install} aria-labelledby="install">
        <h2 id="install">{t('download.install.title')}</h2>
        <InstallSteps />
        <p>{t('download.install.computer')}</p>
        <p className={styles.plan}>
          <a href={`${pageAddress('trial')}?plan=premium`}>{t('download.trial')}</a>
        </p>
        <p>
          <SiteLink to={addressIn(language, '/')}>{t('download.home')}</SiteLink>
        </p>
      </section>
    </div>
  );
}
