import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** As long as the output of HMAC-SHA-256. */
const secretBytes = 32;

/**
 * A secret that is generated when first asked for, and kept in a file that only its owner can read. Processes that start at
 * the same time get the same one: the file is written whole and then linked, which fails where it exists.
 * @throws Error when it can be neither read nor written
 */
export async function storedSecret(file: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (stored.trim()) return stored.trim();
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, randomBytes(secretBytes).toString('base64url'), { mode: 0o600 });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (!secret) throw new Error(`${file} is empty; remove it`);
  return secret;
}
