import { join } from 'node:path';
import { storedSecret } from '@site/http-server/stored-secret';

/**
 * The secret that signs preview links: the configured one, else one that is generated once and kept in the data folder,
 * where commands on the same machine find it too.
 * @throws Error when it can be neither read nor kept
 */
export async function readOpsSecret(configured: string | undefined, dataDir: string): Promise<Uint8Array> {
  return new TextEncoder().encode(configured || (await storedSecret(join(dataDir, 'ops-secret'))));
}
