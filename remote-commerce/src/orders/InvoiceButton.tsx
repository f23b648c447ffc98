import { usePage, useTexts } from '@site/remote-kit';
import { DownloadButton } from './DownloadButton.tsx';
import type { Proof } from './order-proof.ts';
import { saveInvoice } from './save-invoice.ts';

/** Saves an order's latest invoice. @param invoiceNumber as it is printed */
export function InvoiceButton({ proof, invoiceNumber }: { proof: Proof; invoiceNumber: string }) {
  const t = useTexts('success.invoice', 'success.invoiceDownload');
  const { api, language } = usePage();
  const fileName = `${t('success.invoice')}-${invoiceNumber}.pdf`;
  return (
    <DownloadButton
      label={t('success.invoiceDownload')}
      variant="secondary"
      download={() => saveInvoice(api, proof, language, fileName)}
    />
  );
}
