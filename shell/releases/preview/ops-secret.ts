import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret that signs preview links: the configured one, else one that is generated once and kept in the data folder,
 * where commands on the same machine find it too.
 * @throws Error when it can be neither read nor kept
 */
export async function readOpsSecret(configured: string | undefined, dataDir: string): Promise<Uint8Array> {
  if (configured) return new TextEncoder().encode(configured);
  const file = join(dataDir, 'ops-secret');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // A full disk leaves an empty file.
      await rm(file, { force: true }).catch(() => undefined);
      throw error;
    }
  }
  const kept = (await readFile(file, 'utf8')).trim();
  if (!kept) throw new Error(`${file} is empty; remove it`);
  return new TextEncoder().encode(kept);
}
