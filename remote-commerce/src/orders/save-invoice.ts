import type { Language } from '@site/shared-i18n';
import type { ApiClient } from '@site/shell-contract';
import type { Proof } from './order-proof.ts';

/** How long a browser may take to start saving, in ms. */
const saveTimeMs = 60_000;

/** As the api names it, in the invoice's language, so that one invoice has one name. */
const named = /filename="([^"]+)"/;

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
  const url = URL.createObjectURL(await answer.blob());
  const download = named.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? fileName;
  Object.assign(document.createElement('a'), { href: url, download }).click();
  setTimeout(() => URL.revokeObjectURL(url), saveTimeMs);
}
