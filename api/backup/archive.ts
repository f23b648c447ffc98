import { execFile } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAbout, type About } from './about.ts';

const run = promisify(execFile);
const aboutFile = 'about.json';

/**
 * Packs a temporary folder into a file that only its owner can read. The file gets its name when it is complete.
 * @throws Error that names the file
 */
export async function packArchive(folder: string, about: About, file: string): Promise<void> {
  // Beside the folder, so that a later run removes it if this one is killed.
  const partial = `${folder}.tar.gz`;
  try {
    await writeFile(join(folder, aboutFile), JSON.stringify(about, null, 1));
    // Sets the mode before the content is written.
    await writeFile(partial, '', { mode: 0o600 });
    await run('tar', ['-c', '-z', '-f', partial, '-C', folder, '.']);
    await rename(partial, file);
  } catch (cause) {
    await rm(partial, { force: true });
    throw new Error(`${file} cannot be written: ${firstErrorLine(cause)}`, { cause });
  }
}

/**
 * Unpacks a back-up; gzip's checksum reveals a damaged or truncated one.
 * @param folder an empty folder
 * @throws Error that names the file
 */
export async function unpackArchive(file: string, folder: string): Promise<About> {
  try {
    await run('tar', ['-x', '-z', '-f', file, '-C', folder]);
    return parseAbout(await readFile(join(folder, aboutFile), 'utf8'));
  } catch (cause) {
    throw new Error(`${file} cannot be used: ${firstErrorLine(cause)}; nothing was restored`, { cause });
  }
}

/** The first line of a program's standard error, which names the cause; otherwise the error's message. */
export function firstErrorLine(cause: unknown): string {
  const { stderr = '', message } = cause as { stderr?: string; message: string };
  return stderr.trim().split('\n')[0] || message;
}
