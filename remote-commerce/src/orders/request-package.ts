import type { OrderDownloadAnswer, OrderProof } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { ApiClient } from '@site/shell-contract';

/**
 * The link of the package that an order has paid for, good for 15 minutes (POST /api/order-download).
 * @throws ApiError as the api client does; Error where no link came
 */
export async function requestPackage(
  api: ApiClient,
  clientSecret: string,
  language: Language,
): Promise<string> {
  const answer = await api.request('POST', '/api/order-download', {
    clientSecret,
    language,
  } satisfies OrderProof);
  const { downloadUrl } = (await answer?.json()) as Partial<OrderDownloadAnswer>;
  if (!downloadUrl) throw new Error('The answer names no download URL');
  return downloadUrl;
}
