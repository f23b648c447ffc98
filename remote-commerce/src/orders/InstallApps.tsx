import { useState, type ReactNode } from 'react';
import { apps, defaultApp, type AppName } from '@site/api-contract/price-list';
import { usePage, useTexts } from '@site/remote-kit';
import { Card } from '@site/remote-kit/ui';
import { addressIn } from '@site/shared-i18n';
import type { PackageFacts } from '@site/api-contract';
import { InstallSteps, PhoneQrCode, StoreLink } from '../frame/install.tsx';
import styles from '../payment/payment.module.css';
import { FileFacts } from '../frame/install.tsx';
import type { Proof } from './order-return.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { fetchFile } from './requests.ts';

interface InstallAppsProps {
  title?: string;
  /** The app that the visitor came for. */
  first?: AppName | undefined;
  /** Downloads the apps; without it, the buttons do. */
  proof?: Proof;
  /** A button that downloads an app, where no script runs. */
  button?(app: AppName, variant: 'primary' | 'secondary'): ReactNode;
  children?: ReactNode;
}

/** Leads the holder of a plan to the apps, of which they may have none yet. The card ends with the children. */
export function InstallApps({ title, first = defaultApp, proof, button, children }: InstallAppsProps) {
  const t = useTexts(
    'activation.another',
    'download.install.title',
    'installApps',
    'qrCode.allAlt',
    'qrCode.scanAll',
  );
  const { language } = usePage();
  const names = [...new Set([first, ...apps.map(({ name }) => name)])];
  return (
    <Card aria-labelledby="install-apps">
      <h2 id="install-apps">{title ?? t('installApps.title')}</h2>
      <p>{t('installApps.text')}</p>
      <StoreLink />
      <PhoneQrCode alt={t('qrCode.allAlt')} scan={t('qrCode.scanAll')}>
        {t('installApps.byEmail')}
      </PhoneQrCode>
      <div className={styles.apps}>
        {names.map((name) => {
          const variant = name === first ? 'primary' : 'secondary';
          return proof ? (
            <AppDownload key={name} proof={proof} app={name} variant={variant} />
          ) : (
            button?.(name, variant)
          );
        })}
      </div>
      <h3>{t('download.install.title')}</h3>
      <InstallSteps />
      <p>
        {t('installApps.plan')} <a href={addressIn(language, '/activate')}>{t('activation.another')}</a>
      </p>
      {children}
    </Card>
  );
}

interface AppDownloadProps {
  proof: Proof;
  app: AppName;
  variant: 'primary' | 'secondary';
}

/** Downloads an app for the holder of an order, without a form. */
function AppDownload({ proof, app, variant }: AppDownloadProps) {
  const t = useTexts('download.title', 'order.tryAgain');
  const { api, language } = usePage();
  const [facts, setFacts] = useState<PackageFacts>();

  const download = async () =>
    setFacts(await fetchFile(api, '/api/order-app', { ...proof, appName: app, language }));

  return (
    <>
      <DownloadButton
        label={t('download.title', { app })}
        variant={variant}
        failure={t('order.tryAgain')}
        download={download}
      />
      {facts && <FileFacts file={`${app}.apk`} facts={facts} />}
    </>
  );
}
