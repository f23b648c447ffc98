import type { Release } from '@site/shell-contract/release';
import { ReleaseRefused, verifyFile } from './verify-release.ts';

/** A remote that has not answered after this many ms is taken as away. */
const timeout = 10_000;
/** No description and no file of a release is larger, in bytes. */
const largestDescription = 4 * 1024 * 1024;
const largestFile = 16 * 1024 * 1024;
/** Files loaded at once. */
const parallel = 8;

/** Reads a remote's `release.json`. @throws Error when the remote is away, ReleaseRefused when it is no JSON */
export async function readDescription(url: string): Promise<unknown> {
  const content = await get(`${url}/release.json`, largestDescription);
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    throw new ReleaseRefused('release.json is no JSON');
  }
}

/** Loads and checks every file of a release, whole or not at all. */
export async function downloadFiles(url: string, release: Release): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const waiting = [...release.files];
  const worker = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      if (file.size > largestFile)
        throw new ReleaseRefused(`${file.path} is larger than ${largestFile} bytes`);
      const content = await get(`${url}/${release.version}/${file.path}`, file.size);
      verifyFile(file, content);
      files.set(file.path, content);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return files;
}

async function get(url: string, limit: number): Promise<Buffer> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout) });
  if (!answer.ok || !answer.body) throw new Error(`GET ${url} answered ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += (chunk as Uint8Array).length;
    if (size > limit) throw new ReleaseRefused(`${new URL(url).pathname} is longer than ${limit} bytes`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}
