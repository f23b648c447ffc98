import { errorBodySchema, type ErrorBody } from '@site/api-contract';

export function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Posts as a browser's own form does: urlencoded, and the redirect is left to be looked at. */
export function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** The body of a refusal, checked against the contract. */
export async function refusal(response: Response): Promise<ErrorBody> {
  return errorBodySchema.parse(await response.json());
}

/** Another visitor's network address, as the site's proxy on this machine passes it on. */
export function from(address: string): Record<string, string> {
  return { 'x-forwarded-for': address };
}
