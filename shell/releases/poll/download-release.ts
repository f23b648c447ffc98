import { abortAfter } from '@site/server-kit/abort-after';
import type { Release, ReleaseSourceMap } from '@site/shell-contract/manifest';
import { ReleaseRefused } from '../manifest/release-refused.ts';
import { verifyFile } from '../manifest/verify-manifest.ts';

/** The largest manifest, which is read at once while visitors wait, and the largest file of a release, in bytes. */
const maxManifestBytes = 8 * 1024 * 1024;
const maxFileBytes = 16 * 1024 * 1024;
/** Base64 of 64 bytes and a line break. */
const maxSignatureBytes = 200;
const parallel = 8;
/** A download's timeout, as a multiple of one response's. */
const timeoutsPerDownload = 12;

/** The remote does not respond: not a fault of its release. */
export class RemoteUnreachable extends Error {
  override readonly name = 'RemoteUnreachable';
}

export function connectRemote(url: string, timeoutMs: number, stopped: AbortSignal) {
  const get = async (path: string, limit: number, { former, ends = [] }: GetOptions = {}) => {
    try {
      return await abortAfter(timeoutMs, [stopped, ...ends], (signal) =>
        load(`${url}/${path}`, { limit, signal, timeoutMs, former }),
      );
    } catch (error) {
      throw stopped.aborted ? new RemoteUnreachable('the shell stops', { cause: error }) : error;
    }
  };
  const getFile = async (version: string, file: ReleaseSourceMap, options?: GetOptions) => {
    if (file.size > maxFileBytes)
      throw new ReleaseRefused(`${file.path} is larger than ${maxFileBytes} bytes`);
    const download = await get(`${version}/${file.path}`, file.size, options);
    if (download === undefined) throw new ReleaseRefused(`${file.path} is not there`);
    verifyFile(file, download.content);
    return download.content;
  };
  let manifest: Download | undefined;
  return {
    /** Exact bytes of `release.json`; the same Buffer while it has not changed. @throws RemoteUnreachable, ReleaseRefused */
    async manifest(): Promise<Buffer> {
      manifest = await get('release.json', maxManifestBytes, { former: manifest });
      if (manifest === undefined) throw new RemoteUnreachable('release.json is not there');
      return manifest.content;
    },
    signature: async (version: string): Promise<string | undefined> =>
      (await get(`${version}/release.sig`, maxSignatureBytes))?.content.toString('utf8').trim(),
    /** All files of a release, verified. @throws RemoteUnreachable, ReleaseRefused */
    async files(release: Release): Promise<Map<string, Buffer>> {
      const files = new Map<string, Buffer>();
      const waiting = [...release.files];
      const failed = new AbortController();
      const downloadMs = timeoutMs * timeoutsPerDownload;
      const deadline = AbortSignal.timeout(downloadMs);
      const worker = async () => {
        for (let file = waiting.pop(); file && !failed.signal.aborted; file = waiting.pop()) {
          const ends = [failed.signal, deadline];
          files.set(file.path, await getFile(release.version, file, { ends }));
        }
      };
      try {
        await Promise.all(Array.from({ length: parallel }, worker));
      } catch (error) {
        if (!deadline.aborted || stopped.aborted) throw error;
        throw new RemoteUnreachable(`${release.version} did not come within ${downloadMs} ms`, {
          cause: error,
        });
      } finally {
        failed.abort();
      }
      return files;
    },
    sourceMap: ({ version }: Release, map: ReleaseSourceMap): Promise<Buffer> => getFile(version, map),
  };
}

export type RemoteHost = ReturnType<typeof connectRemote>;

interface GetOptions {
  former?: Download | undefined;
  ends?: readonly AbortSignal[];
}

/** A content, and the headers by which the next request asks whether it has changed. */
interface Download {
  content: Buffer;
  conditions: Record<string, string>;
}

interface Loading {
  limit: number;
  signal: AbortSignal;
  timeoutMs: number;
  former: Download | undefined;
}

/** Reads at most `limit` bytes; undefined for a 404, `former` for a 304. */
async function load(
  url: string,
  { limit, signal, timeoutMs, former }: Loading,
): Promise<Download | undefined> {
  const { pathname } = new URL(url);
  try {
    const response = await fetch(url, { redirect: 'manual', signal, headers: former?.conditions ?? {} });
    // A body that nobody reads would keep its connection busy.
    if (!response.ok) await response.body?.cancel();
    if (response.status === 404) return undefined;
    if (response.status === 304 && former) return former;
    if (response.status >= 300 && response.status < 400) {
      throw new ReleaseRefused(`${pathname} answers a redirect, which is not followed`);
    }
    if (!response.ok || !response.body) throw new RemoteUnreachable(`${pathname} answers ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += (chunk as Uint8Array).length;
      if (size > limit) throw new ReleaseRefused(`${pathname} is longer than ${limit} bytes`);
      chunks.push(chunk);
    }
    return { content: Buffer.concat(chunks), conditions: conditionsOf(response.headers) };
  } catch (error) {
    if (error instanceof ReleaseRefused || error instanceof RemoteUnreachable) throw error;
    if (signal.aborted) throw new RemoteUnreachable(`${pathname} did not come within ${timeoutMs} ms`);
    const { message, cause } = error as Error & { cause?: { code?: string } };
    throw new RemoteUnreachable(`${pathname}: ${cause?.code ?? message}`, { cause: error });
  }
}

/**
 * Last-Modified has a resolution of one second: it is used only if it was at least a second old when the content was
 * sent (RFC 9110, 8.8.2.2).
 */
function conditionsOf(headers: Headers): Record<string, string> {
  const etag = headers.get('etag');
  if (etag) return { 'If-None-Match': etag };
  const modified = headers.get('last-modified');
  const age = Date.parse(headers.get('date') ?? '') - Date.parse(modified ?? '');
  return modified && age >= 1000 ? { 'If-Modified-Since': modified } : {};
}
