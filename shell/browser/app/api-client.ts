import type { ApiClient, ApiError, RequestOptions, Site } from '@site/shell-contract';

/** An answer with an error status, as the contract has it. */
export class RequestFailed extends Error implements ApiError {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
  }
}

/** The shared request helper (L17); the three mapped calls go to the site's configured endpoints. */
export function createApiClient(endpoints: Site['endpoints']): ApiClient {
  const answers = new Map<string, Promise<unknown>>();

  async function request(method: string, path: string, body?: unknown, options: RequestOptions = {}) {
    const headers = new Headers(options.headers);
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    const mapped: Partial<Record<string, string | undefined>> = endpoints;
    const answer = await fetch(mapped[path] ?? path, {
      method,
      headers,
      credentials: 'include',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
    });
    if (answer.status === 401 && options.on401 === 'null') return null;
    if (!answer.ok) throw new RequestFailed(answer.status, answer.statusText, await answer.text());
    return answer;
  }

  function query<T>(path: string, options?: RequestOptions): Promise<T | null> {
    const asked =
      answers.get(path) ?? request('GET', path, undefined, options).then((answer) => answer?.json() ?? null);
    answers.set(path, asked);
    return asked as Promise<T | null>;
  }

  return { request, query };
}
