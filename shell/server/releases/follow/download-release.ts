import type { Release } from '@site/shell-contract/release';
import { ReleaseRefused, verifyFile } from './verify-release.ts';

/** No description and no file of a release is larger, in bytes. */
const largestDescription = 4 * 1024 * 1024;
const largestFile = 16 * 1024 * 1024;
/** Base64 of 64 bytes, and room for a line's end. */
const largestSignature = 200;
/** Files loaded at once. */
const parallel = 8;
/** A release whose download takes longer than this many single answers may, is given up. */
const patience = 12;

/** The remote does not answer, or not now: no fault of a release. */
export class RemoteAway extends Error {
  override readonly name = 'RemoteAway';
}

/** A remote's static host, of which nothing is believed. */
export interface RemoteHost {
  /** Exact bytes of `release.json`. @throws RemoteAway, ReleaseRefused */
  description(): Promise<Buffer>;
  /** Content of `release.sig`; undefined where there is none. */
  signature(version: string): Promise<string | undefined>;
  /** Every file of a release, each checked, whole or not at all. @throws RemoteAway, ReleaseRefused */
  files(release: Release): Promise<Map<string, Buffer>>;
}

/**
 * @param timeoutMs a single answer that takes longer is not waited for
 * @param stopped nothing is waited for any more
 */
export function connectRemote(url: string, timeoutMs: number, stopped: AbortSignal): RemoteHost {
  const get = async (path: string, limit: number, ...signals: AbortSignal[]) => {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs), ...signals]);
    try {
      return await load(`${url}/${path}`, limit, signal, timeoutMs);
    } catch (error) {
      throw stopped.aborted ? new RemoteAway('the shell stops', { cause: error }) : error;
    }
  };
  return {
    async description() {
      const content = await get('release.json', largestDescription);
      if (content === undefined) throw new RemoteAway('release.json is not there');
      return content;
    },
    signature: async (version) =>
      (await get(`${version}/release.sig`, largestSignature))?.toString('utf8').trim(),
    async files(release) {
      const files = new Map<string, Buffer>();
      const waiting = [...release.files];
      const failed = new AbortController();
      const late = AbortSignal.timeout(timeoutMs * patience);
      const worker = async () => {
        for (let file = waiting.pop(); file && !failed.signal.aborted; file = waiting.pop()) {
          if (file.size > largestFile)
            throw new ReleaseRefused(`${file.path} is larger than ${largestFile} bytes`);
          const signal = AbortSignal.any([failed.signal, late]);
          const content = await get(`${release.version}/${file.path}`, file.size, signal);
          if (content === undefined) throw new ReleaseRefused(`${file.path} is not there`);
          verifyFile(file, content);
          files.set(file.path, content);
        }
      };
      try {
        await Promise.all(Array.from({ length: parallel }, worker));
      } finally {
        failed.abort();
      }
      return files;
    },
  };
}

/** A content of at most `limit` bytes; undefined for a 404. */
async function load(
  url: string,
  limit: number,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Buffer | undefined> {
  const { pathname } = new URL(url);
  try {
    const answer = await fetch(url, { redirect: 'manual', signal });
    if (answer.status === 404) return undefined;
    if (answer.status >= 300 && answer.status < 400) {
      throw new ReleaseRefused(`${pathname} answers a redirect, which is not followed`);
    }
    if (!answer.ok || !answer.body) throw new RemoteAway(`${pathname} answers ${answer.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body) {
      size += (chunk as Uint8Array).length;
      if (size > limit) throw new ReleaseRefused(`${pathname} is longer than ${limit} bytes`);
      chunks.push(chunk as Uint8Array);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof ReleaseRefused || error instanceof RemoteAway) throw error;
    if (signal.aborted) throw new ReleaseRefused(`${pathname} did not come within ${timeoutMs} ms`);
    const { message, cause } = error as Error & { cause?: { code?: string } };
    throw new RemoteAway(`${pathname}: ${cause?.code ?? message}`, { cause: error });
  }
}
