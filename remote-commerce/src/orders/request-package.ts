import type { OrderDownloadAnswer, OrderDownloadRequest } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { ApiClient } from '@site/shell-contract';
import type { Proof } from './order-proof.ts';

/**
 * The link of the package that an order has paid for, good for 15 minutes (POST /api/order-download).
 * @param consent the version of the words that the visitor has just agreed to
 * @throws ApiError as the api client does; Error where no link came
 */
export async function requestPackage(
  api: ApiClient,
  proof: Proof,
  language: Language,
  consent: string | undefined,
): Promise<string> {
  const answer = await api.request('POST', '/api/order-download', {
    ...proof,
    consent,
    language,
  } satisfies OrderDownloadRequest);
  const { downloadUrl } = (await answer?.json()) as Partial<OrderDownloadAnswer>;
  if (!downloadUrl) throw new Error('The answer names no download URL');
  return downloadUrl;
}
