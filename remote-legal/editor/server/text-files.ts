import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '@site/shared-i18n';
import type { Policy } from '../../src/policies/policies.ts';

/** The bytes of a text's file and their hash; both undefined where there is no file. */
interface TextFile {
  bytes: Buffer | undefined;
  /** SHA-256, hexadecimal. */
  hash: string | undefined;
}

export function readTextFile(content: string, policy: Policy, language: Language): TextFile {
  try {
    const bytes = readFileSync(join(content, language, `${policy}.md`));
    return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { bytes: undefined, hash: undefined };
  }
}

/**
 * Writes a text if its file has not changed since it was read. Check and write are synchronous, and the file is
 * replaced atomically.
 * @param base the hash that was read; undefined where there was no file
 * @returns whether it was written
 */
export function writeTextFile(
  content: string,
  policy: Policy,
  language: Language,
  { source, base }: { source: string; base: string | undefined },
): boolean {
  if (readTextFile(content, policy, language).hash !== base) return false;
  const file = join(content, language, `${policy}.md`);
  mkdirSync(dirname(file), { recursive: true });
  const draft = join(dirname(file), `.${policy}.md.${process.pid}`);
  writeFileSync(draft, source);
  renameSync(draft, file);
  return true;
}
