import type {
  OrderAppRequest,
  OrderDownloadAnswer,
  OrderDownloadRequest,
  PackageFacts,
} from '@site/api-contract';
import type { ApiClient } from '@site/shell-contract';

interface Requests {
  '/api/order-download': OrderDownloadRequest;
  '/api/order-app': OrderAppRequest;
}

/**
 * Requests the link of an order's package or of an app, valid for 15 minutes, and by what to check the file.
 * @throws ApiError as the api client does; Error where the answer has no link
 */
export async function requestFile<Path extends keyof Requests>(
  api: ApiClient,
  path: Path,
  request: Requests[Path],
): Promise<{ url: string; facts: PackageFacts }> {
  const answer = await api.request('POST', path, request);
  const { downloadUrl, size, sha256 } = (await answer?.json()) as Partial<OrderDownloadAnswer>;
  if (!downloadUrl) throw new Error('The answer names no download URL');
  return { url: downloadUrl, facts: { size, sha256 } };
}
