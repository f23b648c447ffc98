import { createPrivateKey } from 'node:crypto';
import { publishManifest } from '../publish/publish-release.ts';
import type { BlobStore } from '@site/server-kit/blob-store';
import type { MadeUpRelease } from './made-up-release.ts';

/**
 * Uploads a made-up release to its host, as publishing does.
 * @param pem the team's private key, for a signed release
 */
export async function upload(
  host: BlobStore,
  { release, files }: MadeUpRelease,
  pem?: string,
): Promise<void> {
  for (const [path, content] of files) await host.write(`${release.version}/${path}`, content);
  await publishManifest(host, release, pem === undefined ? undefined : createPrivateKey(pem));
}
