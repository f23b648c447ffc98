import { openSigningKeys } from '../../platform/signing/signing-keys.ts';

/** Not below `/api`: the shell does not pass it on. */
export const databaseDumpPath = '/database-dump';

/** The token for the dump. Whoever can read the data folder, or knows `API_SECRET`, can derive it. */
export async function dumpToken(secret: string | undefined, dataDir: string): Promise<string> {
  const keys = await openSigningKeys(secret, dataDir);
  return keys('database-dump').toString('base64url');
}
