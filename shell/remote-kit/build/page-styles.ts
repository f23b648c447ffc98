import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest as Chunks } from 'vite';

export interface Stylesheet {
  path: string;
  classes: string[];
}

/** The stylesheets in the order in which Vite joins them: each after those of its imports, those of dynamic imports last. */
export function stylesheetPaths(chunks: Chunks): string[] {
  const paths = new Set<string>();
  const seen = new Set<string>();
  const dynamic: string[] = [];
  const add = (key: string) => {
    const chunk = chunks[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(add);
    dynamic.push(...(chunk.dynamicImports ?? []));
    chunk.css?.forEach((path) => paths.add(path));
  };
  Object.keys(chunks)
    .filter((key) => chunks[key]?.isEntry)
    .forEach(add);
  // The loop adds to the collection that it iterates.
  for (const key of dynamic) add(key);
  return [...paths];
}

export function readStylesheets(outDir: string, remote: string, paths: readonly string[]) {
  const read = async (path: string): Promise<Stylesheet> => {
    const css = await readFile(join(outDir, path), 'utf8');
    return { path, classes: [...classNames(remote, css)] };
  };
  return Promise.all(paths.map(read));
}

/** The names of a remote's classes in a text; `generateScopedName` begins each with the remote's name. */
export function classNames(remote: string, text: string): Set<string> {
  return new Set(text.match(new RegExp(`\\b${remote}-[\\w-]+`, 'g')));
}

/** The stylesheets of these classes, and those without classes. */
export function stylesheetsFor(stylesheets: readonly Stylesheet[], used: ReadonlySet<string>) {
  return stylesheets
    .filter(({ classes }) => classes.length === 0 || classes.some((name) => used.has(name)))
    .map(({ path }) => path);
}
