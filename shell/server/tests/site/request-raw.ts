import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request target and headers as they are: `fetch` would make an address of the target first. */
export async function requestRaw(
  origin: string,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const outgoing = request({ hostname, port, path: target, method, headers }, (response) => {
      const { statusCode: status = 0, headers: got } = response;
      buffer(response).then((body) => resolve({ status, headers: got, body }), reject);
    });
    outgoing.once('error', reject).end();
  });
}
