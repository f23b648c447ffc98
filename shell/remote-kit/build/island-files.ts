import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest as Chunks } from 'vite';

/** Output files of a build by source (Vite's manifest). */
export async function readChunks(outDir: string): Promise<Chunks> {
  return JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Chunks;
}

/** The script files of a page's islands, with their imports. @throws Error with page and file for a missing island */
export function islandFiles(chunks: Chunks, page: string, islands: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`${key} is not part of the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  for (const island of islands) {
    const source = `src/islands/${island}.ts`;
    if (!chunks[source])
      throw new Error(`The page ${page} has the island ${island}, and there is no ${source} for it`);
    add(source);
  }
  return [...files].filter((file) => file.endsWith('.js'));
}

/** The script files of islands that a page does not have. @param files those of its own */
export function filesOfOtherIslands(chunks: Chunks, files: readonly string[]): string[] {
  const islands = Object.values(chunks).filter(({ src }) => src?.startsWith('src/islands/'));
  return islands.map(({ file }) => file).filter((file) => !files.includes(file));
}

export function messagesFile(chunks: Chunks, language: string): string {
  // Found by its file name: the manifest's key does not name the source.
  const found = Object.values(chunks).find(({ file }) => messagesOf(file) === language);
  if (!found) throw new Error(`The messages in ${language} are not part of the build`);
  return found.file;
}

function messagesOf(file: string): string | undefined {
  return /^assets\/([a-z]{2})\.json$/.exec(file)?.[1];
}
