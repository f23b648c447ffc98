import { execFile } from 'node:child_process';
import { readFile, rename, rm, writeFile, mkdir, mkdtemp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const aboutFile = 'about.json';

/** Packs a temporary folder into a file that only its owner can read. @throws Error that names the file */
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

/** Unpacks a back-up into an empty folder; gzip's checksum reveals damage. @throws Error that names the file */
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

const count = z.int().nonnegative();

/** The content of `about.json` in a back-up. A restore is compared with it. */
const aboutSchema = z.object({
  format: z.literal(1),
  /** The time of its start, ISO 8601. */
  made: z.iso.datetime(),
  /** The kind of each store; a back-up is restored only into stores of the same kinds. */
  kinds: z.record(z.string(), z.enum(['folder', 'server', 'bucket'])),
  rows: z.record(z.string(), count),
  files: z.record(z.string(), z.object({ files: count, bytes: count })),
});

export type About = z.infer<typeof aboutSchema>;

/** @throws Error with one line */
function parseAbout(text: string): About {
  const parsed = aboutSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error('it is no back-up of this version of the site');
}

const prefix = '.tmp-';

/** From this age on, in ms, a temporary file or folder belongs to a program that was killed. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** Runs work with a temporary folder beside the back-ups that only its owner can read; removes it afterwards. */
export async function withScratchFolder<T>(beside: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(beside, { recursive: true, mode: 0o700 });
  await removeAbandoned(beside);
  const folder = await mkdtemp(join(beside, prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what killed programs have left: it contains personal data, and takes up the disk. */
async function removeAbandoned(beside: string): Promise<void> {
  for (const name of (await readdir(beside)).filter((one) => one.startsWith(prefix))) {
    const path = join(beside, name);
    const changed = await stat(path).catch(() => undefined);
    if (changed && Date.now() - changed.mtimeMs > abandonedAfterMs)
      await rm(path, { recursive: true, force: true });
  }
}
