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

/** Posts like a browser's form, urlencoded, and does not follow the redirect. */
export function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** The body of an error, checked against the contract. */
export async function refusal(response: Response): Promise<ErrorBody> {
  return errorBodySchema.parse(await response.json());
}

/** Another visitor's network address, in the header of the site's proxy. */
export function from(address: string): Record<string, string> {
  return { 'x-forwarded-for': address };
}
