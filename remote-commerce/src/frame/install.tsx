import type { ReactNode } from 'react';
import { useTexts, usePage } from '@site/remote-kit';
import { ButtonLink } from '@site/remote-kit/ui';
import { formatFileSize } from '@site/shared-i18n';
import type { DownloadQrCodeQuery, PackageFacts } from '@site/api-contract';
import type { AppName } from '@site/api-contract/price-list';
import styles from './frame.module.css';

/** @param props.children items that follow the installation's */
export function InstallSteps({ children }: { children?: ReactNode }) {
  const t = useTexts('download.install');
  return (
    <ol>
      {(['open', 'allow', 'start'] as const).map((step) => (
        <li key={step}>{t(`download.install.${step}`)}</li>
      ))}
      {children}
    </ol>
  );
}

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

interface PhoneQrCodeProps {
  app?: AppName;
  alt: string;
  scan: string;
  children?: ReactNode;
}

/** Takes a visitor at a computer to an app's download page, or to all apps, on the phone; not shown on narrow screens. */
export function PhoneQrCode({ app, alt, scan, children }: PhoneQrCodeProps) {
  const { language } = usePage();
  const query = new URLSearchParams({ ...(app && { appName: app }), language } satisfies DownloadQrCodeQuery);
  return (
    <figure className={styles.phone}>
      <img src={`/api/app-download/qr-code?${query}`} alt={alt} width="144" height="144" loading="lazy" />
      <figcaption>
        <strong>{scan}</strong>
        {children}
      </figcaption>
    </figure>
  );
}

export function FileFacts({ file, facts }: { file: string; facts?: PackageFacts | undefined }) {
  const t = useTexts('order.packageFile');
  const { language } = usePage();
  const { size, sha256 } = facts ?? {};
  return (
    <div className={styles.file}>
      <p>{size ? `${file} · ${formatFileSize(size, language)}` : t('order.packageFile', { file })}</p>
      {sha256 && <Checksum sha256={sha256} />}
    </div>
  );
}

export function Checksum({ sha256 }: { sha256: string }) {
  const t = useTexts('download.check');
  return (
    <p>
      {t('download.check')} <code translate="no">{sha256}</code>
    </p>
  );
}
