import type { Request } from 'express';
import { fetch, type Pool } from 'undici';
import { mayName, readPageValues, type DataEndpoints, type PageValues } from '../../pages/data-endpoints.ts';
import type { Log } from '@site/server-kit/log';
import type { Language } from '@site/shared-i18n';

/** Timeout in ms; the page then says that its data is not available. */
const timeout = 5000;

interface VisitorData {
  status: number;
  values: PageValues;
  cookies: string[];
}

/** Asks the api for a page's data in the page's language. The status is the api's, or 503 where it does not respond. */
export type ReadVisitorData = (
  page: { remote: string; data: string; language: Language },
  query: URLSearchParams,
  request: Request,
) => Promise<VisitorData>;

/** The endpoints allowed by the settings apply also to releases that were accepted under other settings. */
export function visitorDataReader(
  { apiUrl, dataEndpoints }: { apiUrl: string; dataEndpoints: DataEndpoints },
  api: Pool,
  log: Log,
): ReadVisitorData {
  return async ({ remote, data, language }, query, request) => {
    try {
      if (!mayName(dataEndpoints, remote, data)) throw new Error(`${remote} is not given it (PAGE_DATA)`);
      const signal = AbortSignal.timeout(timeout);
      const parameters = new URLSearchParams(query);
      parameters.set('language', language);
      const fetchData = async () =>
        fetch(`${apiUrl}${data}?${parameters}`, {
          headers: {
            Accept: 'application/json',
            'X-Request-Id': request.get('x-request-id') ?? '',
            // So that the api's limits apply to the visitor's IP address, as the trusted proxies named it.
            'X-Forwarded-For': request.ip ?? '',
            'X-Forwarded-Proto': request.protocol,
            'X-Forwarded-Host': request.host,
            ...(request.headers.cookie && { Cookie: request.headers.cookie }),
          },
          redirect: 'error',
          dispatcher: api,
          signal,
        });
      // Retried once: the connection may have broken because an api went away, and another may respond.
      const response = await fetchData().catch(fetchData);
      const { status, headers } = response;
      return { status, values: await readPageValues(response), cookies: headers.getSetCookie() };
    } catch (error) {
      log.warn({ err: error, requestId: request.get('x-request-id'), endpoint: data }, 'no data for a page');
      return { status: 503, values: { unavailable: true }, cookies: [] };
    }
  };
}
