import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Language } from '@site/shared-i18n';
import type { Policy } from '../../../src/policies/policies.ts';

/** The bytes of a text's file and their SHA-256, hexadecimal; both undefined where there is no file. */
export function readTextFile(content: string, policy: Policy, language: Language) {
  try {
    const bytes = readFileSync(join(content, language, `${policy}.md`));
    return { bytes, hash: hashOf(bytes) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { bytes: undefined, hash: undefined };
  }
}

function hashOf(text: Buffer | string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Writes a text if its file has not changed since it was read. Check and write are synchronous.
 * @param base the hash that was read; undefined where there was no file
 * @returns the hash of what was written; undefined where nothing was
 */
export function writeTextFile(
  content: string,
  policy: Policy,
  language: Language,
  { source, base }: { source: string; base: string | undefined },
): string | undefined {
  if (readTextFile(content, policy, language).hash !== base) return undefined;
  replaceFile(join(content, language, `${policy}.md`), source);
  return hashOf(source);
}

/** Writes a file atomically: readers, and a crash, find the former or the new text. Its folder is made where it lacks. */
export function replaceFile(file: string, text: string): void {
  const folder = dirname(file);
  const draft = join(folder, `.${basename(file)}.${process.pid}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, text);
  renameSync(draft, file);
}
