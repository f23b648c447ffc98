import type { Rolldown } from 'vite';

/**
 * Puts what several files of a remote need into one, with what starts the islands: each file is a request, and an entry of
 * every page's import map.
 * @returns the name of the file, or null for a module that only one needs
 */
export function islandsChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  const found = new Set([id]);
  // Grows while it is walked through.
  for (const module of found)
    for (const other of context.getModuleInfo(module)?.importers ?? []) found.add(other);
  const files = [...found].filter((module) => {
    const info = context.getModuleInfo(module);
    return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0;
  });
  const isStart = files.some((file) => file.endsWith('/src/islands.ts'));
  return isStart || files.length > 1 ? 'islands' : null;
}
