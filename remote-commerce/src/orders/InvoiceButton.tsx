import { usePage, useTexts } from '@site/remote-kit';
import { saveFile } from '@site/remote-kit/save-file';
import { DownloadButton } from './DownloadButton.tsx';
import type { Proof } from './order-return.ts';

/** Saves an order's latest invoice. @param invoiceNumber as it is printed */
export function InvoiceButton({ proof, invoiceNumber }: { proof: Proof; invoiceNumber: string }) {
  const t = useTexts('success.invoice', 'success.invoiceDownload');
  const { api, language } = usePage();
  const fileName = `${t('success.invoice')}-${invoiceNumber}.pdf`;
  async function download() {
    const answer = await api.request('POST', '/api/order-invoice', { ...proof, language });
    if (!answer) throw new Error('The answer holds no invoice');
    await saveFile(answer, fileName);
  }
  return <DownloadButton label={t('success.invoiceDownload')} variant="secondary" download={download} />;
}
