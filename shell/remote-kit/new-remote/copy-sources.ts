import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** The files of a new remote, with `REMOTE` as a placeholder for its name. */
const template = resolve(import.meta.dirname, 'template');

const notSource = new Set(['node_modules', 'dist', '.data', 'test-results']);

/** Copies a remote's sources. */
export function copyRemote(from: string, folder: string): void {
  cpSync(from, folder, { recursive: true, filter: (path) => !notSource.has(basename(path)) });
}

/** Writes a new remote's sources. @param compilerOptions the file that its `tsconfig.json` extends */
export function copyTemplate(name: string, folder: string, compilerOptions: string): void {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  copyRemote(template, draft);
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    const named = text
      // As an object's key, a name with a hyphen must be quoted.
      .replace('{ REMOTE:', "{ 'REMOTE':")
      .replaceAll('REMOTE', name)
      .replace('../../../../tsconfig.base.json', compilerOptions);
    writeFileSync(file, named);
  }
  renameSync(draft, folder);
}
