import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackageFacts } from '@site/api-contract';
import type { AppName } from '@site/api-contract/price-list';
import { usePage } from '@site/remote-kit';
import { FileFacts } from '../frame/FileFacts.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { InstallApps } from './InstallApps.tsx';
import type { Proof } from './order-proof.ts';
import { requestFile } from './request-file.ts';

type OrderAppsProps = { proof: Proof } & Omit<ComponentProps<typeof InstallApps>, 'button'>;

/** The apps for who has an order, which its proof downloads without a form. */
export function OrderApps({ proof, ...card }: OrderAppsProps) {
  return (
    <InstallApps
      {...card}
      button={(app, variant) => <AppDownload proof={proof} app={app} variant={variant} />}
    />
  );
}

interface AppDownloadProps {
  proof: Proof;
  app: AppName;
  variant: 'primary' | 'secondary';
}

function AppDownload({ proof, app, variant }: AppDownloadProps) {
  const { t } = useTranslation('commerce');
  const { api, language } = usePage();
  const [facts, setFacts] = useState<PackageFacts>();

  async function download() {
    const file = await requestFile(api, '/api/order-app', { ...proof, appName: app, language });
    setFacts(file.facts);
    window.location.assign(file.url);
  }

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
