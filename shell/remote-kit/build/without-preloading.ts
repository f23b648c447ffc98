import type { Plugin } from 'vite';

const vitesHelper = '\0vite/preload-helper.js';
const helper = '\0import-alone';

/**
 * Removes the preload code that Vite adds to each `import()`: pages have their styles, and preload the files
 * themselves.
 */
export function withoutPreloading(): Plugin {
  return {
    name: 'without-preloading',
    enforce: 'pre',
    // One copy per module: a shared one would be a file of its own.
    resolveId: (id, importer = '') => (id === vitesHelper ? `${helper}?${importer}` : undefined),
    load: (id) => (id.startsWith(helper) ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}
