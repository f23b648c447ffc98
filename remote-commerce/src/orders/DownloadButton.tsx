import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsland } from '@site/shell-contract/react';

interface DownloadButtonProps {
  label: string;
  className: string | undefined;
  /** Fetches the file; rejects when it cannot be had. */
  download(): Promise<void>;
}

/** Fetches what a paid order gives; idle, downloading, idle again. */
export function DownloadButton({ label, className, download }: DownloadButtonProps) {
  const { t } = useTranslation('commerce');
  const { notify } = useIsland();
  const [isDownloading, setDownloading] = useState(false);

  async function run() {
    setDownloading(true);
    try {
      await download();
    } catch (error) {
      console.error('The file could not be downloaded', error);
      notify({ kind: 'error', title: t('download.error'), description: t('download.errorDescription') });
    }
    setDownloading(false);
  }

  return (
    <button type="button" className={className} disabled={isDownloading} onClick={() => void run()}>
      {isDownloading ? t('success.downloading') : label}
    </button>
  );
}
