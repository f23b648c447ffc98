import { useRef, useState } from 'react';
import type { OrderState, PackageFacts } from '@site/api-contract';
import { paidPackageFile } from '@site/api-contract/paid-package';
import { usePage, useTexts } from '@site/remote-kit';
import { Card } from '@site/remote-kit/ui';
import { Choice } from '@site/remote-kit/ui/Choice.tsx';
import { FileFacts } from '../frame/install.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import type { Proof } from './order-return.ts';
import { fetchFile } from './requests.ts';
import styles from './package-download.module.css';

interface PackageDownloadProps {
  proof: Proof;
  /** The consent needed before the first download; absent once it was given. */
  consent: OrderState['consent'];
}

/** The download of a paid order; the first one needs the consent that ends the right of withdrawal for it. */
export function PackageDownload({ proof, consent }: PackageDownloadProps) {
  const t = useTexts('order.consentMissing', 'order.package', 'success.download');
  const { api, language } = usePage();
  const [isGiven, setGiven] = useState(false);
  const [facts, setFacts] = useState<PackageFacts>();
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const wanted = isGiven ? undefined : consent;

  async function download() {
    if (wanted && !box.current?.checked) {
      setMissing(true);
      return box.current?.focus();
    }
    const request = { ...proof, consent: wanted?.version, language };
    setFacts(await fetchFile(api, '/api/order-download', request));
    setGiven(true);
  }

  return (
    <Card aria-labelledby="order-package">
      <h2 id="order-package">{t('order.package')}</h2>
      <div className={styles.package}>
        {wanted && (
          <div>
            <Choice
              type="checkbox"
              ref={box}
              aria-invalid={isMissing || undefined}
              aria-describedby="consent-missing"
              onChange={() => setMissing(false)}
            >
              {wanted.words}
            </Choice>
            <p id="consent-missing" className={styles.missing} role="alert">
              {isMissing && t('order.consentMissing')}
            </p>
          </div>
        )}
        <DownloadButton label={t('success.download')} variant="secondary" download={download} />
        <FileFacts file={paidPackageFile} facts={facts} />
      </div>
    </Card>
  );
}
