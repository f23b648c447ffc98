import { remoteNameSchema } from '@site/shell-contract/manifest';

/** The api's endpoints that a remote's pages may name as `data`, by remote; one that ends in `/` stands for all below it. */
export type DataEndpoints = ReadonlyMap<string, readonly string[]>;

/**
 * The endpoints of this repository's api with what one visitor has. A page can show what its endpoint answers, and link
 * with it, so they belong to the team that keeps these customers' secrets.
 */
export const defaultDataEndpoints = 'commerce=/api/account/,commerce=/api/declarations/';

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

/** Whether a remote's pages may name an endpoint. */
export function mayName(endpoints: DataEndpoints, remote: string, endpoint: string): boolean {
  const ofRemote = endpoints.get(remote) ?? [];
  return ofRemote.some((each) => (each.endsWith('/') ? endpoint.startsWith(each) : endpoint === each));
}
