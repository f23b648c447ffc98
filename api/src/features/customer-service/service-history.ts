import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Entry {
  who: string;
  what: string;
  why: string;
  subject: string;
}

const fileOf = (dataDir: string) => join(dataDir, 'service-history.jsonl');

export async function appendHistory(dataDir: string, entry: Entry): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await appendFile(fileOf(dataDir), `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
}

/** The whole history, the oldest change first; empty if there is none. */
export function readHistory(dataDir: string): Promise<string> {
  return readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}
