import { useState } from 'react';
import { usePage, useTexts } from '@site/remote-kit';
import { saveFile } from '@site/remote-kit/save-file';
import { Button } from '@site/remote-kit/ui';
import type { Proof } from './order-return.ts';

interface DownloadButtonProps {
  label: string;
  variant: 'primary' | 'secondary';
  /** What is said of a failure; about the payment by default. */
  failure?: string;
  /** Fetches the file; rejects on failure. */
  download(): Promise<void>;
}

export function DownloadButton({ label, variant, failure, download }: DownloadButtonProps) {
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
    <Button variant={variant} disabled={isDownloading} onClick={() => void run()}>
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
  return <DownloadButton label={t('success.invoiceDownload')} variant="secondary" download={download} />;
}
