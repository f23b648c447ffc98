import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadQrCodeQuery } from '@site/api-contract';
import type { AppName } from '@site/api-contract/price-list';
import { unbroken } from '@site/shared-i18n';
import { usePage } from '@site/remote-kit';
import styles from './frame.module.css';

interface PhoneQrCodeProps {
  /** The app whose page the code opens; the page of all apps by default. */
  app?: AppName;
  /** Another way to the phone. */
  children?: ReactNode;
}

/** Takes a visitor at a computer to an app's download page, or to all apps, on the phone; not shown on narrow screens. */
export function PhoneQrCode({ app, children }: PhoneQrCodeProps) {
  const { t } = useTranslation('commerce');
  const { language } = usePage();
  const query = new URLSearchParams({ ...(app && { appName: app }), language } satisfies DownloadQrCodeQuery);
  return (
    <figure className={styles.phone}>
      <img
        src={`/api/app-download/qr-code?${query.toString()}`}
        alt={app ? t('qrCode.alt', { app }) : t('qrCode.allAlt')}
        width="144"
        height="144"
        loading="lazy"
      />
      <figcaption>
        <strong>{app ? t('qrCode.scan', { app: unbroken(app) }) : t('qrCode.scanAll')}</strong>
        {children}
      </figcaption>
    </figure>
  );
}
