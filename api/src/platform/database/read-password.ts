import { readFileSync } from 'node:fs';

/** The password of the database, from a variable or from a file. @throws Error with one line when the file cannot be read */
export function readPassword(env: {
  PGPASSWORD?: string | undefined;
  PGPASSWORD_FILE?: string | undefined;
}): string | undefined {
  if (env.PGPASSWORD || !env.PGPASSWORD_FILE) return env.PGPASSWORD;
  try {
    return readFileSync(env.PGPASSWORD_FILE, 'utf8').trimEnd();
  } catch (cause) {
    throw new Error(`PGPASSWORD_FILE cannot be read: ${(cause as Error).message}`, { cause });
  }
}
