import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** Saves a page exactly as a server sends it, plain and in brotli, where a static server serves it as `/`. */
export async function copyResponse(url: string, folder: string): Promise<void> {
  await writeFile(join(folder, 'index.html'), await bodyOf(url, 'identity'));
  await writeFile(join(folder, 'index.html.br'), await bodyOf(url, 'br'));
}

/** The bytes as they are sent; `fetch` would decompress them. @throws Error for an answer other than 200 */
async function bodyOf(url: string, encoding: string): Promise<Buffer> {
  const [answer] = (await once(get(url, { headers: { 'accept-encoding': encoding } }), 'response')) as [
    IncomingMessage,
  ];
  const sent = answer.headers['content-encoding'] ?? 'identity';
  if (answer.statusCode !== 200 || sent !== encoding)
    throw new Error(`${url} answered ${answer.statusCode} in ${sent}, not 200 in ${encoding}`);
  return buffer(answer);
}
