import type { OrderDownloadAnswer, OrderDownloadRequest, PackageFacts } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { ApiClient } from '@site/shell-contract';
import type { Proof } from './order-proof.ts';

/**
 * Requests the link of an order's package, valid for 15 minutes, and by what to check the file (POST /api/order-download).
 * @param consent the version of the text that the visitor has just agreed to
 * @throws ApiError as the api client does; Error where the answer has no link
 */
export async function requestPackage(
  api: ApiClient,
  proof: Proof,
  language: Language,
  consent: string | undefined,
): Promise<{ url: string; facts: PackageFacts }> {
  const answer = await api.request('POST', '/api/order-download', {
    ...proof,
    consent,
    language,
  } satisfies OrderDownloadRequest);
  const { downloadUrl, size, sha256 } = (await answer?.json()) as Partial<OrderDownloadAnswer>;
  if (!downloadUrl) throw new Error('The answer names no download URL');
  return { url: downloadUrl, facts: { size, sha256 } };
}
