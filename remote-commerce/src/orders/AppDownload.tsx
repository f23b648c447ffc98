import { useState } from 'react';
import type { PackageFacts } from '@site/api-contract';
import type { AppName } from '@site/api-contract/price-list';
import { usePage, useTexts } from '@site/remote-kit';
import { FileFacts } from '../frame/FileFacts.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import type { Proof } from './order-proof.ts';
import { fetchFile } from './fetch-file.ts';

interface AppDownloadProps {
  proof: Proof;
  app: AppName;
  variant: 'primary' | 'secondary';
}

/** Downloads an app for who has an order, without a form. */
export function AppDownload({ proof, app, variant }: AppDownloadProps) {
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
