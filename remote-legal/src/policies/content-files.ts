import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** File contents by path below `content/`, such as `fr/privacy.md` or `published/privacy/1.0/fr.md`. */
export type ContentFiles = Readonly<Record<string, string>>;

/** Reads the Markdown files below a content folder, and all files in `published/`, without hidden ones. */
export function readContentFiles(folder: string): ContentFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  const texts = paths.filter((path) => path.endsWith('.md') || path.startsWith('published/'));
  return Object.fromEntries(texts.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
