import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest as Chunks } from 'vite';

/** Which source of a build became which file (Vite's manifest). */
export async function readChunks(outDir: string): Promise<Chunks> {
  return JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Chunks;
}

/**
 * The script files of a page's islands, those that they import included.
 * @throws Error for an island that the remote does not have
 */
export function islandFiles(chunks: Chunks, islands: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`${key} is not part of the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  for (const island of islands) add(`src/islands/${island}.ts`);
  return [...files].filter((file) => file.endsWith('.js'));
}
