import type { Request } from 'express';
import type { Log } from '@site/api-contract/log';
import type { Language } from '@site/shared-i18n';
import {
  pageDataAddress,
  readPageAnswer,
  unavailable,
  type PageAnswer,
} from '@site/shell-contract/page-data';

/** ms. A visitor waits no longer, and is told that it does not work now. */
const timeout = 5000;

/** What a page that is each visitor's own needs of the api. */
export interface PageData {
  status: number;
  answer: PageAnswer;
  /** The cookies that the api sets with it. */
  cookies: string[];
}

/**
 * Asks the api what a visitor is to see, in the page's language. The status is the api's, where it does not answer 503.
 */
export type ReadPageData = (
  page: { data: string; language: Language },
  query: URLSearchParams,
  request: Request,
) => Promise<PageData>;

export function pageDataReader(apiUrl: string, log: Log): ReadPageData {
  return async ({ data, language }, query, request) => {
    try {
      const signal = AbortSignal.timeout(timeout);
      const ask = async () =>
        fetch(`${apiUrl}${pageDataAddress(data, query, language)}`, {
          headers: {
            Accept: 'application/json',
            'X-Request-Id': request.get('x-request-id') ?? '',
            // Counted as the visitor's own, whom the shell's proxies named.
            'X-Forwarded-For': request.ip ?? '',
            'X-Forwarded-Proto': request.protocol,
            'X-Forwarded-Host': request.host,
            ...(request.headers.cookie && { Cookie: request.headers.cookie }),
          },
          redirect: 'error',
          signal,
        });
      // A reading that an api which goes away has cut off is asked once more, which may reach another one.
      const answer = await ask().catch(ask);
      const { status, headers } = answer;
      return { status, answer: await readPageAnswer(answer), cookies: headers.getSetCookie() };
    } catch (error) {
      log.warn({ err: error, requestId: request.get('x-request-id'), endpoint: data }, 'no data for a page');
      return { status: 503, answer: unavailable, cookies: [] };
    }
  };
}
