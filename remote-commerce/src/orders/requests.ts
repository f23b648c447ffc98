import type {
  AgreementRequest,
  Offer,
  OrderAppRequest,
  OrderDownloadRequest,
  OrderDownloadResponse,
  PackageFacts,
} from '@site/api-contract';
import type { ApiClient, PageProps } from '@site/shell-contract';

/** The role of the page with the terms' present version, under which orders are made. */
export const termsVersionRole = 'terms-version';

/** Reads the JSON body of a response. @throws RequestError for an error status; Error without a body */
export async function requestBody<Body>(
  api: ApiClient,
  ...[method, path, ...rest]: Parameters<ApiClient['request']>
): Promise<Body> {
  const response = await api.request(method, path, ...rest);
  const body: unknown = await response?.json().catch(() => undefined);
  if (!body) throw new Error(`The response to ${method} ${path} has no body`);
  return body as Body;
}

/** Stores what the page shows when its button is pressed, before anything is charged. */
export async function agreeToOffer(
  { api, language, pageAddress }: Pick<PageProps, 'api' | 'language' | 'pageAddress'>,
  clientSecret: string,
  offer: Offer,
): Promise<void> {
  const terms = pageAddress(termsVersionRole);
  const body = { clientSecret, offer: offer.version, terms, language } satisfies AgreementRequest;
  await api.request('POST', '/api/order-agreement', body);
}

interface FileRequests {
  '/api/order-download': OrderDownloadRequest;
  '/api/order-app': OrderAppRequest;
}

/**
 * Downloads an order's package or an app, by a link that is valid for 15 minutes.
 * @returns by what to check the file
 * @throws RequestError for an error status; Error where the response has no body or no link
 */
export async function startDownload<Path extends keyof FileRequests>(
  api: ApiClient,
  path: Path,
  request: FileRequests[Path],
): Promise<PackageFacts> {
  const body = await requestBody<Partial<OrderDownloadResponse>>(api, 'POST', path, request);
  const { downloadUrl, ...facts } = body;
  if (!downloadUrl) throw new Error(`The response to POST ${path} names no download URL`);
  window.location.assign(downloadUrl);
  return facts;
}
