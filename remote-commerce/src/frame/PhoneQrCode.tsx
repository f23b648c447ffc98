import type { ReactNode } from 'react';
import type { DownloadQrCodeQuery } from '@site/api-contract';
import type { AppName } from '@site/api-contract/price-list';
import { usePage } from '@site/remote-kit';
import styles from './frame.module.css';

interface PhoneQrCodeProps {
  /** The app whose page the code opens; the page of all apps by default. */
  app?: AppName;
  /** The image's text, and what to do with it. */
  alt: string;
  scan: string;
  /** Another way to the phone. */
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
