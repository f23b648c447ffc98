import type { ApiClient, RequestError, RequestOptions, Site } from '@site/shell-contract';

export class RequestFailed extends Error implements RequestError {
  override readonly name = 'RequestFailed';
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
  const responses = new Map<string, Promise<unknown>>();

  async function request(method: string, path: string, body?: unknown, options: RequestOptions = {}) {
    const headers = new Headers(options.headers);
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    const mapped: Partial<Record<string, string | undefined>> = endpoints;
    const response = await fetch(mapped[path] ?? path, {
      method,
      headers,
      credentials: 'include',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
    });
    if (response.status === 401 && options.on401 === 'null') return null;
    if (!response.ok) throw new RequestFailed(response.status, response.statusText, await response.text());
    return response;
  }

  function query<T>(path: string, callerOptions: RequestOptions = {}): Promise<T | null> {
    const { signal: _, ...options } = callerOptions;
    const key = `${options.on401} ${path}`;
    const response =
      responses.get(key) ?? request('GET', path, undefined, options).then((sent) => sent?.json() ?? null);
    responses.set(key, response);
    return response as Promise<T | null>;
  }

  return { request, query };
}
