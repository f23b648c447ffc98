import { z } from 'zod';
import { remoteNameSchema } from '@site/shell-contract/manifest';

const valuesSchema = z.record(z.string(), z.unknown());

/** The api's data for one visitor: texts, objects, lists and booleans. */
export type PageValues = Readonly<z.output<typeof valuesSchema>>;

/** The api's endpoints that a remote's pages may name as `data`, by remote; one that ends in `/` stands for all below it. */
export type DataEndpoints = ReadonlyMap<string, readonly string[]>;

/** By default commerce alone gets visitors' data: its team is responsible for the customers' secrets. */
export const defaultDataEndpoints =
  'commerce=/api/account/,commerce=/api/declarations/,commerce=/api/app-download/page,commerce=/api/trial/page';

/** Reads `commerce=/api/account/,commerce=…`. @throws Error that names the part */
export function readDataEndpoints(text: string): DataEndpoints {
  const endpoints = new Map<string, string[]>();
  for (const pair of text.split(',').filter((part) => part.trim())) {
    const [name, endpoint = ''] = pair.trim().split(/=(.*)/s);
    const remote = remoteNameSchema.safeParse(name).data;
    if (!remote || !/^\/api\/([a-z][a-z0-9-]*\/)*([a-z][a-z0-9-]*)?$/.test(endpoint))
      throw new Error(`"${pair}" is no name=/api/… pair`);
    endpoints.set(remote, [...(endpoints.get(remote) ?? []), endpoint]);
  }
  return endpoints;
}

export function mayName(endpoints: DataEndpoints, remote: string, endpoint: string): boolean {
  const ofRemote = endpoints.get(remote) ?? [];
  return ofRemote.some((allowed) =>
    allowed.endsWith('/') ? endpoint.startsWith(allowed) : endpoint === allowed,
  );
}

/**
 * Reads the api's response; `{ error: { code, message } }` for a refusal.
 * @throws Error where it failed, or sent no
 * object
 */
export async function readPageValues(
  response: Pick<Response, 'json' | 'ok' | 'status'>,
): Promise<PageValues> {
  const content: unknown = await response.json();
  if (response.status >= 500) throw new Error(`it answered ${response.status}`);
  const values = valuesSchema.parse(content);
  return response.ok ? values : { error: values };
}
