import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsland } from '@site/shell-contract/react';
import buttons from '../../frame/button.module.css';
import { requestPackage } from '../../orders/request-package.ts';

/** Fetches the paid package's link and navigates to it; idle, downloading, idle again. */
export function DownloadButton({ clientSecret }: { clientSecret: string }) {
  const { t } = useTranslation('commerce');
  const { api, language, notify } = useIsland();
  const [isDownloading, setDownloading] = useState(false);

  async function download() {
    setDownloading(true);
    try {
      window.location.assign(await requestPackage(api, clientSecret, language));
    } catch (error) {
      console.error('The package could not be downloaded', error);
      notify({ kind: 'error', title: t('download.error'), description: t('download.errorDescription') });
    }
    setDownloading(false);
  }

  return (
    <button
      type="button"
      className={buttons.primary}
      disabled={isDownloading}
      onClick={() => void download()}
    >
      {isDownloading ? t('success.downloading') : t('success.download')}
    </button>
  );
}
