import type { Request } from 'express';
import type { Logger } from 'pino';
import type { ReleasePage } from '@site/shell-contract/manifest';
import type { PageAnswer } from '../pages/fill-template.ts';

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
 * Asks the api what a visitor is to see, in the page's language (`language` in the query). Where it refuses, the answer is
 * `{ error: { code, message } }` with its status; where it does not answer, `{ unavailable: true }` with 503.
 */
export type ReadPageData = (page: ReleasePage, query: URLSearchParams, request: Request) => Promise<PageData>;

export function pageDataReader(apiUrl: string, log: Logger): ReadPageData {
  return async ({ data, language }, query, request) => {
    const asked = new URLSearchParams(query);
    asked.set('language', language);
    try {
      const answer = await fetch(`${apiUrl}${data}?${asked}`, {
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
        signal: AbortSignal.timeout(timeout),
      });
      const content: unknown = await answer.json();
      if (answer.status >= 500 || !isObject(content)) throw new Error(`it answered ${answer.status}`);
      return {
        status: answer.status,
        answer: answer.ok ? content : { error: content },
        cookies: answer.headers.getSetCookie(),
      };
    } catch (error) {
      log.warn({ err: error, requestId: request.get('x-request-id'), endpoint: data }, 'no data for a page');
      return { status: 503, answer: { unavailable: true }, cookies: [] };
    }
  };
}

function isObject(content: unknown): content is PageAnswer {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}
