import type { Rolldown } from 'vite';

/**
 * Bundles the site's own modules that several files of a remote need into one chunk, with the islands' start code:
 * each file is a request, and an entry in every page's import map. Packages stay where bundler and plugin put them.
 * @returns the chunk's name, or null for a module that only one file needs
 */
export function islandsChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  if (!id.startsWith('/') || /\/node_modules\/(?!@site\/)/.test(id)) return null;
  const found = new Set([id]);
  // Grows during iteration.
  for (const module of found)
    for (const other of context.getModuleInfo(module)?.importers ?? []) found.add(other);
  const files = [...found].filter((module) => {
    const info = context.getModuleInfo(module);
    return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0;
  });
  const isStart = files.some((file) => file.endsWith('/src/islands.ts'));
  return isStart || files.length > 1 ? 'islands' : null;
}
