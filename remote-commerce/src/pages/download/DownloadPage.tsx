import { useTranslation } from 'react-i18next';
import { apps, defaultApp } from '@site/api-contract/price-list';
import { addressIn, unbroken } from '@site/shared-i18n';
import type { DownloadPageData } from '@site/api-contract';
import { Island, pageTemplate, usePage } from '@site/remote-kit';
import { Callout, Card, Ground, PageHead } from '@site/remote-kit/ui';
import { AppIcon } from '@site/remote-kit/ui/AppIcon.tsx';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { Checksum, InstallSteps, PhoneQrCode, StoreLink } from '../../frame/install.tsx';
import { PrivacyNote } from '../../frame/PrivacyNote.tsx';
import { DownloadForm } from './DownloadForm.tsx';
import frame from '../../frame/frame.module.css';
import styles from './DownloadPage.module.css';

const { When, value } = pageTemplate<DownloadPageData>();

/** /download?app=…: name and e-mail, then the app's package (C11); what the api knows of its file stands there before. */
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
          <When data="size">
            <span>
              {value('size')}
              <When data="uploaded"> · {t('download.uploaded', { date: value('uploaded') })}</When>
            </span>
          </When>
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
        <When data="sha256">
          <div className={`${frame.file} ${styles.checksum}`}>
            <Checksum sha256={value('sha256')} />
          </div>
        </When>
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
