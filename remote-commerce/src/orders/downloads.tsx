import { useState, type ReactNode, useRef } from 'react';
import { apps, defaultApp, type AppName } from '@site/api-contract/price-list';
import { usePage, useTexts } from '@site/remote-kit';
import { Button, ButtonLink, Card } from '@site/remote-kit/ui';
import { AppIcon } from '@site/remote-kit/ui/AppIcon.tsx';
import { addressIn } from '@site/shared-i18n';
import type { PackageFacts, OrderState } from '@site/api-contract';
import { InstallSteps, PhoneQrCode, StoreLink, FileFacts } from '../frame/install.tsx';
import type { Proof } from './order-return.ts';
import { startDownload } from './requests.ts';
import { paidPackageFile } from '@site/api-contract/paid-package';
import { Choice } from '@site/remote-kit/ui/Choice.tsx';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import { saveFile } from '@site/remote-kit/save-file';
import kit from '@site/remote-kit/ui/Field.module.css';
import styles from './downloads.module.css';

interface InstallAppsProps {
  title?: string;
  /** The app that the visitor came for. */
  first?: AppName | undefined;
  /** Downloads the apps; without it, the buttons do. */
  proof?: Proof;
  /** A button that downloads an app, where no script runs. */
  button?(app: AppName): ReactNode;
  children?: ReactNode;
}

/** Leads the holder of a plan to the apps, of which they may have none yet. The card ends with the children. */
export function InstallApps({ title, first = defaultApp, proof, button, children }: InstallAppsProps) {
  const t = useTexts('activation.another', 'installApps', 'qrCode');
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
        {names.map((name) => (proof ? <AppDownload key={name} proof={proof} app={name} /> : button?.(name)))}
      </div>
      <h3>{t('installApps.steps')}</h3>
      <InstallSteps>
        <li className={styles.connect}>
          {t('installApps.plan')}
          <ButtonLink variant="secondary" href={addressIn(language, '/activate')}>
            {t('activation.another')}
          </ButtonLink>
        </li>
      </InstallSteps>
      {children}
    </Card>
  );
}

interface AppDownloadProps {
  proof: Proof;
  app: AppName;
}

/** Downloads an app for the holder of an order, without a form. */
function AppDownload({ proof, app }: AppDownloadProps) {
  const t = useTexts('download.title', 'order.tryAgain');
  const { api, language } = usePage();
  const [facts, setFacts] = useState<PackageFacts>();

  const download = async () =>
    setFacts(await startDownload(api, '/api/order-app', { ...proof, appName: app, language }));

  return (
    <>
      <DownloadButton
        label={t('download.title', { app })}
        app={app}
        failure={t('order.tryAgain')}
        download={download}
      />
      {facts && <FileFacts file={`${app}.apk`} facts={facts} />}
    </>
  );
}

interface PackageDownloadProps {
  proof: Proof;
  /** The consent needed before the first download; absent once it was given. */
  consent: OrderState['consent'];
}

/** The download of a paid order; the first one needs the consent that ends the right of withdrawal for it. */
export function PackageDownload({ proof, consent }: PackageDownloadProps) {
  const t = useTexts('order.consentMissing', 'order.package', 'order.packageAbout', 'success.download');
  const { api, language } = usePage();
  const [isGiven, setGiven] = useState(false);
  const [facts, setFacts] = useState<PackageFacts>();
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const missingConsent = isGiven ? undefined : consent;

  async function download() {
    if (missingConsent && !box.current?.checked) {
      setMissing(true);
      return box.current?.focus();
    }
    const request = { ...proof, consent: missingConsent?.version, language };
    setFacts(await startDownload(api, '/api/order-download', request));
    setGiven(true);
  }

  return (
    <Card aria-labelledby="order-package" className={styles.folded}>
      <Disclosure variant="plain" summary={<h2 id="order-package">{t('order.package')}</h2>}>
        <p>{t('order.packageAbout')}</p>
        <div className={styles.package}>
          {missingConsent && (
            <div>
              <Choice
                type="checkbox"
                ref={box}
                aria-invalid={isMissing || undefined}
                aria-describedby="consent-missing"
                onChange={() => setMissing(false)}
              >
                {missingConsent.words}
              </Choice>
              <p id="consent-missing" className={`${kit.error} ${styles.missing}`} role="alert">
                {isMissing && t('order.consentMissing')}
              </p>
            </div>
          )}
          <DownloadButton label={t('success.download')} download={download} />
          <FileFacts file={paidPackageFile} facts={facts} />
        </div>
      </Disclosure>
    </Card>
  );
}

interface DownloadButtonProps {
  label: string;
  app?: AppName;
  /** What is said of a failure; about the payment by default. */
  failure?: string;
  /** Fetches the file; rejects on failure. */
  download(): Promise<void>;
}

function DownloadButton({ label, app, failure, download }: DownloadButtonProps) {
  const t = useTexts('download.error', 'download.errorDescription', 'success.downloading');
  const { notify } = usePage();
  const [isDownloading, setDownloading] = useState(false);

  async function run() {
    setDownloading(true);
    try {
      await download();
    } catch (error) {
      console.error('The file could not be downloaded', error);
      const description = failure ?? t('download.errorDescription');
      notify({ kind: 'error', title: t('download.error'), description });
    }
    setDownloading(false);
  }

  return (
    <Button variant="secondary" disabled={isDownloading} onClick={() => void run()}>
      {app && <AppIcon app={app} />}
      {isDownloading ? t('success.downloading') : label}
    </Button>
  );
}

/** Saves an order's latest invoice. @param invoiceNumber as it is printed */
export function InvoiceButton({ proof, invoiceNumber }: { proof: Proof; invoiceNumber: string }) {
  const t = useTexts('success.invoice', 'success.invoiceDownload');
  const { api, language } = usePage();
  const fileName = `${t('success.invoice')}-${invoiceNumber}.pdf`;
  async function download() {
    const response = await api.request('POST', '/api/order-invoice', { ...proof, language });
    if (!response) throw new Error('The response has no invoice');
    await saveFile(response, fileName);
  }
  return <DownloadButton label={t('success.invoiceDownload')} download={download} />;
}
