import type {
  OrderAppRequest,
  OrderDownloadResponse,
  OrderDownloadRequest,
  PackageFacts,
} from '@site/api-contract';
import type { ApiClient } from '@site/shell-contract';

interface Requests {
  '/api/order-download': OrderDownloadRequest;
  '/api/order-app': OrderAppRequest;
}

/**
 * Downloads an order's package or an app, by a link that is valid for 15 minutes.
 * @returns by what to check the file
 * @throws RequestError as the api client does; Error where the answer has no link
 */
export async function fetchFile<Path extends keyof Requests>(
  api: ApiClient,
  path: Path,
  request: Requests[Path],
): Promise<PackageFacts> {
  const answer = await api.request('POST', path, request);
  const { downloadUrl, ...facts } = ((await answer?.json()) ?? {}) as Partial<OrderDownloadResponse>;
  if (!downloadUrl) throw new Error('The answer names no download URL');
  window.location.assign(downloadUrl);
  return facts;
}
