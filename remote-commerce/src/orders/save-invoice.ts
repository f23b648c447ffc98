import type { Language } from '@site/shared-i18n';
import { saveFile } from '@site/remote-kit/save-file';
import type { ApiClient } from '@site/shell-contract';
import type { Proof } from './order-proof.ts';

/**
 * Saves an order's latest invoice as a PDF (POST /api/order-invoice).
 * @throws RequestError as the api client does; Error where the answer is empty
 */
export async function saveInvoice(
  api: ApiClient,
  proof: Proof,
  language: Language,
  fileName: string,
): Promise<void> {
  const answer = await api.request('POST', '/api/order-invoice', { ...proof, language });
  if (!answer) throw new Error('The answer holds no invoice');
  await saveFile(answer, fileName);
}
